/** An audit with one finding, and its evidence. */
import { expect } from 'vitest';
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import type { AuditContext, BilledInvoice } from '#domain/bills/audit/model.ts';
import { context } from './cases.ts';

export const only = (june: BilledInvoice, about: Partial<AuditContext>) => {
  const [finding, ...more] = auditInvoice(june, context(about));
  expect(more).toEqual([]);
  return finding!;
};
export const invoiceProof = (month: number) => ({
  kind: 'INVOICE',
  id: `bill-${month}`,
  text: `INV-${month}`,
  day: `2026-0${month}-01`,
});
