/** What buttons of the customer application call: one entry per call that its screens name. */
import type { ComponentType } from 'react';
import { dismissAllNotifications, listMyNotifications } from '#generated/client/notifications.ts';
import type { AppCall } from '#generated/screens/app/names.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import type { TeamScope } from '../team/team-context.ts';
import { ReceiptDialog } from '../bill/receipt/ReceiptDialog.tsx';
import { ConsolidateDialog } from './ConsolidateDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { IssueKeyDialog } from './IssueKeyDialog.tsx';
import { changePassword, saveNotificationSettings, saveProfile } from './profile-calls.ts';
import { DocumentsDrawer } from './DocumentsDrawer.tsx';
import { SignatureRequestDialog } from './SignatureRequestDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

export type AppCallEntry =
  | { readonly kind: 'direct'; readonly run: (scope: TeamScope) => Promise<unknown> }
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<{ onClose: () => void }> }
  | { readonly kind: 'step'; readonly run: Action };

export const appCalls = {
  consolidateBills: { kind: 'dialog', Dialog: ConsolidateDialog },
  createSignatureRequest: { kind: 'dialog', Dialog: SignatureRequestDialog },
  changePassword: { kind: 'step', run: changePassword },
  dismissAllNotifications: { kind: 'direct', run: dismissAll },
  inviteTeamUser: { kind: 'dialog', Dialog: InviteDialog },
  issueApiKey: { kind: 'dialog', Dialog: IssueKeyDialog },
  recordReceipt: { kind: 'dialog', Dialog: ReceiptDialog },
  saveNotificationSettings: { kind: 'step', run: saveNotificationSettings },
  saveProfile: { kind: 'step', run: saveProfile },
  updateContractFiles: { kind: 'dialog', Dialog: DocumentsDrawer },
  uploadAttachments: { kind: 'dialog', Dialog: UploadDialog },
} as const satisfies Readonly<Record<AppCall, AppCallEntry>>;

/** The call wants one of the account's own notifications, whichever it is (ruling 5). */
async function dismissAll({ teamId }: TeamScope): Promise<void> {
  const { records } = await listMyNotifications({ per_page: 1 });
  const [first] = records;
  if (first) await dismissAllNotifications(first.id, { team_id: teamId });
}
