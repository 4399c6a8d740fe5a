/** The hand-written parts that screens name: a missing one does not compile. */
import type { Slots } from '#web/record/slots.ts';
import { later } from '#web/shell/later.ts';

export const slots: Slots = {
  page: {
    'bill-aging': later(() => import('#web/dashboard/slots/BillAging.tsx')),
    'bill-credits': later(() => import('#web/dashboard/slots/BillCredits.tsx')),
    'bill-statement': later(() => import('#web/dashboard/slots/BillStatement.tsx')),
    'bill-upload': later(() => import('#web/dashboard/slots/bills/BillUpload.tsx')),
    'document-viewer': later(() => import('#web/dashboard/slots/DocumentViewer.tsx')),
    'notice-deadlines': later(() => import('#web/dashboard/slots/NoticeDeadlines.tsx')),
    spend: later(() => import('#web/dashboard/spend/SpendPage.tsx')),
    'renewal-calendar': later(() => import('#web/dashboard/slots/RenewalCalendar.tsx')),
    'waits-for-you': later(() => import('#web/dashboard/slots/WaitsForYou.tsx')),
    'service-import': later(() => import('#web/dashboard/import/ServiceImport.tsx')),
    'inventory-counts': later(() => import('#web/dashboard/slots/InventoryCounts.tsx')),
  },
  marked: {
    service: later(() => import('#web/dashboard/bulk/ServiceTools.tsx')),
  },
  record: {
    'approval-decision': later(() => import('#web/compare/ApprovalDecision.tsx')),
    'bill-review': later(() => import('#web/dashboard/slots/bills/BillReview.tsx')),
    'address-networks': later(() => import('#web/record/address/Networks.tsx')),
    'address-same-places': later(() => import('#web/record/address/SamePlaces.tsx')),
    'bill-breakdown': later(() => import('#web/record/bill/BillBreakdown.tsx')),
    'bill-ledger': later(() => import('#web/record/bill/BillLedger.tsx')),
    'finding-evidence': later(() => import('#web/record/bill/FindingEvidence.tsx')),
    dispute: later(() => import('#web/record/bill/DisputeCourse.tsx')),
    'bill-document': later(() => import('#web/dashboard/slots/BillDocument.tsx')),
    'document-signing': later(() => import('#web/signing/panel/DocumentSigning.tsx')),
    'group-signing': later(() => import('#web/signing/panel/GroupSigning.tsx')),
    'document-file': later(() => import('#web/dashboard/slots/DocumentFile.tsx')),
    'contract-figures': later(() => import('#web/record/contract/ContractFigures.tsx')),
    'installation-timeline': later(() => import('#web/dashboard/slots/InstallationTimeline.tsx')),
    'inventory-upload-contracts': later(() => import('#web/dashboard/slots/InventoryUploadContracts.tsx')),
    'netbox-changes': later(() => import('#web/dashboard/netbox/NetboxChanges.tsx')),
    'netbox-compare': later(() => import('#web/dashboard/netbox/NetboxCompare.tsx')),
    'quote-comparison': later(() => import('#web/compare/QuoteComparison.tsx')),
    'ticket-credit': later(() => import('#web/record/conversation/TicketCredit.tsx')),
    'ticket-clock': later(() => import('#web/record/conversation/TicketClock.tsx')),
    'request-config': later(() => import('#web/dashboard/slots/RequestConfig.tsx')),
    'service-renewal': later(() => import('#web/dashboard/slots/ServiceRenewal.tsx')),
    'site-line': later(() => import('#web/dashboard/slots/SiteLine.tsx')),
    'service-tags': later(() => import('#web/record/tags/ServiceTags.tsx')),
    'service-attributes': later(() => import('#web/dashboard/slots/ServiceAttributes.tsx')),
  },
};
