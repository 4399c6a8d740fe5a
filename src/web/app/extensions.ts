/** The hand-written parts of the application: what screens, buttons, forms and selected rows name. */
import { dismissAllNotifications, listMyNotifications } from '#generated/client/notifications.ts';
import { changePassword, saveNotificationSettings, saveProfile } from '#web/record/actions/profile-calls.ts';
import { addressCompanion } from '#web/record/address/address-companion.ts';
import type { Extensions } from '#web/record/extensions.ts';
import type { TeamScope } from '#web/record/team/team-context.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';

const dialog = (load: Parameters<typeof lazyWithPreload<{ onClose: () => void }>>[0]) =>
  ({ kind: 'dialog', Dialog: lazyWithPreload(load) }) as const;

export const extensions: Extensions = {
  page: {
    'bill-aging': lazyWithPreload(() => import('#web/dashboard/slots/BillAging.tsx')),
    'bill-credits': lazyWithPreload(() => import('#web/dashboard/slots/BillCredits.tsx')),
    'bill-statement': lazyWithPreload(() => import('#web/dashboard/slots/BillStatement.tsx')),
    'bill-upload': lazyWithPreload(() => import('#web/dashboard/slots/bills/BillUpload.tsx')),
    'document-viewer': lazyWithPreload(() => import('#web/dashboard/slots/DocumentViewer.tsx')),
    'notice-deadlines': lazyWithPreload(() => import('#web/dashboard/slots/NoticeDeadlines.tsx')),
    spend: lazyWithPreload(() => import('#web/dashboard/spend/SpendPage.tsx')),
    'renewal-calendar': lazyWithPreload(() => import('#web/dashboard/slots/RenewalCalendar.tsx')),
    'waits-for-you': lazyWithPreload(() => import('#web/dashboard/slots/WaitsForYou.tsx')),
    'service-import': lazyWithPreload(() => import('#web/dashboard/import/ServiceImport.tsx')),
    'inventory-counts': lazyWithPreload(() => import('#web/dashboard/slots/InventoryCounts.tsx')),
  },
  selected: {
    service: lazyWithPreload(() => import('#web/dashboard/bulk/ServiceTools.tsx')),
  },
  record: {
    'approval-decision': lazyWithPreload(() => import('#web/compare/ApprovalDecision.tsx')),
    'bill-review': lazyWithPreload(() => import('#web/dashboard/slots/bills/BillReview.tsx')),
    'address-networks': lazyWithPreload(() => import('#web/record/address/Networks.tsx')),
    'address-same-places': lazyWithPreload(() => import('#web/record/address/SamePlaces.tsx')),
    'bill-breakdown': lazyWithPreload(() => import('#web/record/bill/BillBreakdown.tsx')),
    'bill-ledger': lazyWithPreload(() => import('#web/record/bill/BillLedger.tsx')),
    'finding-evidence': lazyWithPreload(() => import('#web/record/bill/FindingEvidence.tsx')),
    dispute: lazyWithPreload(() => import('#web/record/bill/DisputeCourse.tsx')),
    'bill-document': lazyWithPreload(() => import('#web/dashboard/slots/BillDocument.tsx')),
    'document-signing': lazyWithPreload(() => import('#web/signing/panel/DocumentSigning.tsx')),
    'group-signing': lazyWithPreload(() => import('#web/signing/panel/GroupSigning.tsx')),
    'document-file': lazyWithPreload(() => import('#web/dashboard/slots/DocumentFile.tsx')),
    'contract-figures': lazyWithPreload(() => import('#web/record/contract/ContractFigures.tsx')),
    'installation-timeline': lazyWithPreload(() => import('#web/dashboard/slots/InstallationTimeline.tsx')),
    'inventory-upload-contracts': lazyWithPreload(() => import('#web/dashboard/slots/InventoryUploadContracts.tsx')),
    'netbox-changes': lazyWithPreload(() => import('#web/dashboard/netbox/NetboxChanges.tsx')),
    'netbox-compare': lazyWithPreload(() => import('#web/dashboard/netbox/NetboxCompare.tsx')),
    'quote-comparison': lazyWithPreload(() => import('#web/compare/QuoteComparison.tsx')),
    'ticket-credit': lazyWithPreload(() => import('#web/record/conversation/TicketCredit.tsx')),
    'ticket-clock': lazyWithPreload(() => import('#web/record/conversation/TicketClock.tsx')),
    'request-config': lazyWithPreload(() => import('#web/dashboard/slots/RequestConfig.tsx')),
    'service-renewal': lazyWithPreload(() => import('#web/dashboard/slots/ServiceRenewal.tsx')),
    'site-line': lazyWithPreload(() => import('#web/dashboard/slots/SiteLine.tsx')),
    'service-tags': lazyWithPreload(() => import('#web/record/tags/ServiceTags.tsx')),
    'webhook-payload': lazyWithPreload(() => import('#web/dashboard/webhooks/WebhookPayload.tsx')),
    'webhook-secret': lazyWithPreload(() => import('#web/dashboard/webhooks/WebhookSecret.tsx')),
    'service-attributes': lazyWithPreload(() => import('#web/dashboard/slots/ServiceAttributes.tsx')),
  },
  calls: {
    consolidateBills: dialog(async () => ({
      default: (await import('#web/record/actions/ConsolidateDialog.tsx')).ConsolidateDialog,
    })),
    createSignatureRequest: dialog(async () => ({
      default: (await import('#web/record/actions/SignatureRequestDialog.tsx')).SignatureRequestDialog,
    })),
    changePassword: { kind: 'step', run: changePassword },
    dismissAllNotifications: { kind: 'direct', run: dismissAll },
    inviteTeamUser: dialog(async () => ({
      default: (await import('#web/record/actions/InviteDialog.tsx')).InviteDialog,
    })),
    issueApiKey: dialog(async () => ({
      default: (await import('#web/record/actions/IssueKeyDialog.tsx')).IssueKeyDialog,
    })),
    recordReceipt: dialog(async () => ({
      default: (await import('#web/record/bill/receipt/ReceiptDialog.tsx')).ReceiptDialog,
    })),
    saveNotificationSettings: { kind: 'step', run: saveNotificationSettings },
    saveProfile: { kind: 'step', run: saveProfile },
    updateContractFiles: dialog(async () => ({
      default: (await import('#web/record/actions/DocumentsDrawer.tsx')).DocumentsDrawer,
    })),
    uploadAttachments: dialog(async () => ({
      default: (await import('#web/record/actions/UploadDialog.tsx')).UploadDialog,
    })),
  },
  companions: { address: addressCompanion },
};

/** The call wants one of the account's own notifications, whichever it is (ruling 5). */
async function dismissAll({ teamId }: TeamScope): Promise<void> {
  const { records } = await listMyNotifications({ per_page: 1 });
  const [first] = records;
  if (first) await dismissAllNotifications(first.id, { team_id: teamId });
}
