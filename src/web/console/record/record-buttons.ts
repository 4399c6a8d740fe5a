/** Buttons written by hand in the head of a record's page, beside the generated actions. */
import { billMessages } from '#generated/domain/messages/bill.ts';
import { processingMessages } from '#generated/domain/messages/processing.ts';
import type { AdminResourceName } from '#generated/screens/admin/resources.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { ComponentType } from 'react';
import { TakePaymentFile } from '../bank/payouts/TakePaymentFile.tsx';
import { openInTeam } from './open-in-team.tsx';
import { ProjectButtons } from './ProjectButtons.tsx';
import { ViewAsButton } from './ViewAsButton.tsx';
import { ViewAsMember } from './ViewAsMember.tsx';

type Buttons = ComponentType<{ readonly record: WireRecord }>;

export const recordButtons: Readonly<Partial<Record<AdminResourceName, Buttons>>> = {
  'bulk-site-uploads': ProjectButtons,
  'inventory-uploads': openInTeam('inventory/uploads/:id/overview', processingMessages['processing.open']),
  'invoice-imports': openInTeam('bill-consolidation/bill-files/:id', billMessages['bill.readFile']),
  'payment-batches': TakePaymentFile,
  users: ViewAsButton,
  'team-users': ViewAsButton,
  teams: ViewAsMember,
};
