/**
 * Creates a draft invoice from a bill file: all of its lines or none, each coded to its service where that is certain.
 */
import { coder, type Candidate } from '#domain/bills/code-line.ts';
import { splitAmount } from '#domain/bills/gl-split.ts';
import type { ReadBill, ReadLine } from '#domain/bills/read/bill.ts';
import { statedCharges } from '#domain/bills/read/check.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import type { Account } from './read.ts';
import { addLines, candidatesForLines, splitsOfAccount } from './queries.ts';

export interface Filed {
  readonly invoice: string;
  readonly lines: number;
  readonly coded: number;
}

export async function fileBill(
  session: Session,
  account: Account,
  { file_id: fileId, sender }: RecordOf<'invoice-import'>,
  bill: ReadBill,
  user: string | null,
): Promise<Filed> {
  const { header } = bill;
  const code = account.currency as 'USD';
  const money = (value: number | undefined) => (value === undefined ? null : { value, code });
  const charges = statedCharges(bill)!;
  const total =
    header.total?.value ??
    (header.previousBalance?.value ?? 0) - (header.payments?.value ?? 0) + (header.adjustments?.value ?? 0) + charges;
  const invoice = await addRecord(session, 'invoice', {
    team_id: account.team_id,
    provider_account_id: account.id,
    invoice_number: header.invoiceNumber!.value,
    invoice_date: header.invoiceDate!.value,
    due_date: header.dueDate?.value ?? null,
    period_start: header.billStart?.value ?? null,
    period_end: header.billEnd?.value ?? null,
    currency: code,
    previous_balance: money(header.previousBalance?.value),
    payments: money(header.payments?.value),
    adjustments: money(header.adjustments?.value),
    total: { value: total, code },
    source: sender === null ? 'UPLOAD' : 'EMAIL',
    file_id: fileId,
  });
  const rowsOfServices = await candidatesForLines.all(session, { account: account.id });
  const codeOf = coder(rowsOfServices.map((row) => candidateOf(row)));
  const splits = (await splitsOfAccount.one(session, { account: account.id })).gl_splits;
  const coded = bill.lines.map((line) => ({ line, service: serviceOf(line, codeOf) }));
  const rows = coded.map(({ line, service }) => ({
    id: newId(),
    team_id: account.team_id,
    invoice_id: invoice.id,
    service_id: service,
    description: truncate('invoice-line', 'description', line.description),
    charge_category: line.category,
    section: 'CURRENT',
    kind: line.kind,
    usoc: truncate('invoice-line', 'usoc', line.usoc),
    circuit_id: truncate('invoice-line', 'circuit_id', line.circuitId),
    order_number: truncate('invoice-line', 'order_number', line.orderNumber),
    period_start: line.from,
    period_end: line.to,
    qty: line.qty,
    unit_price_value: line.unitPrice,
    unit_price_code: line.unitPrice === null ? null : code,
    unit_rate: line.unitRate,
    amount_value: line.amount,
    amount_code: code,
    tax_type: truncate('invoice-line', 'tax_type', line.taxType),
    gl_splits: splits === null ? null : withAmounts(splits, line.amount),
  }));
  await addLines.change(session, { lines: JSON.stringify(rows), user });
  return { invoice: invoice.id, lines: rows.length, coded: coded.filter(({ service }) => service !== null).length };
}

/** Taxes and fees without an identifier belong to the account. */
function serviceOf(line: ReadLine, codeOf: ReturnType<typeof coder>): string | null {
  if (line.circuitId === null && (line.category === 'GOV_TAXES_AND_FEES' || line.category === 'PROVIDER_FEES'))
    return null;
  const { serviceId, certainty } = codeOf(line);
  return certainty === 'AUTOMATIC' ? serviceId : null;
}

type Row = Awaited<ReturnType<typeof candidatesForLines.all>>[number];

/** Codings by people count as identifiers of the service. */
const candidateOf = (row: Row): Candidate => ({
  id: row.id,
  identifiers: [row.circuit, row.provider_service, row.order_number, ...row.numbers, ...row.aliases].filter(
    (each) => each !== null,
  ),
  subAccount: row.sub_account,
  usocs: row.usocs,
  places: row.sites,
  amounts: [row.mrc, row.nrc, ...row.last_amounts].filter((each) => each !== null),
});

function withAmounts<Split extends { readonly percent: number }>(splits: readonly Split[], amount: number) {
  const parts = splitAmount(
    amount,
    splits.map(({ percent }) => percent),
  );
  return splits.map((split, at) => ({ ...split, amount: parts[at]! }));
}
