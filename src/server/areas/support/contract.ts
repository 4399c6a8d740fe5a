/** What other areas ask of support. Nothing else of the area is imported from outside. */
export { askApprovals, isApprovalMissing } from './approvals.ts';
