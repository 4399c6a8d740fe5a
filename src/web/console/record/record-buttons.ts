/** Buttons written by hand in the head of a record's page, beside the generated actions. */
import type { AdminResourceName } from '#generated/screens/admin/resources.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { ComponentType } from 'react';
import { TakePaymentFile } from '../bank/payouts/TakePaymentFile.tsx';
import { OpenInTeamButton } from './OpenInTeamButton.tsx';
import { OpenProjectButton } from './OpenProjectButton.tsx';
import { ViewAsButton } from './ViewAsButton.tsx';
import { ViewAsMember } from './ViewAsMember.tsx';

type Buttons = ComponentType<{ readonly record: WireRecord }>;

export const recordButtons: Readonly<Partial<Record<AdminResourceName, Buttons>>> = {
  'bulk-site-uploads': OpenProjectButton,
  'inventory-uploads': OpenInTeamButton,
  'payment-batches': TakePaymentFile,
  users: ViewAsButton,
  'team-users': ViewAsButton,
  teams: ViewAsMember,
};
