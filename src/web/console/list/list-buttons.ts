/** Buttons written by hand in the head of a list, by resource. */
import type { ComponentType } from 'react';
import type { AdminResourceName } from '#generated/screens/admin/resources.ts';
import { PaymentFiles } from '../bank/payouts/PaymentFiles.tsx';
import { ImportBankFile } from '../bank/ImportBankFile.tsx';
import { ImportRequests, ImportTeam } from '../copy/ImportCopy.tsx';

export const listButtons: Readonly<Partial<Record<AdminResourceName, ComponentType>>> = {
  'bank-statements': ImportBankFile,
  'payment-batches': PaymentFiles,
  'service-groups': ImportRequests,
  teams: ImportTeam,
};
