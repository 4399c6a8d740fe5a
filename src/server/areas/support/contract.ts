/** The interface of support for other areas. They import nothing else of this area. */
export { addActionItem } from './action-items/hooks.ts';
export { mayDecide } from './guards.ts';
export { namesOfApprovers } from './approver-names.ts';
export { askApprovals, isApprovalMissing } from './approvals.ts';
export { calendarOfTeam, servicesOfTicket, type TotalsByCurrency } from './queries.ts';
export { requireFollower } from './readers.ts';
export { sayOnTicket } from './conversation/ticket-message.ts';
export { addTicket } from './tickets/open.ts';
export { settleTicket } from './tickets/settle.ts';
