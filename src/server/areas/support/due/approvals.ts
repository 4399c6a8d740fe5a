/** Escalates an approval that waits too long to the next person (domain 2.3). */
import { part, value } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, now, type DueKind } from '#server/kernel/workflow/due-kind.ts';

export const idleApprovals: DueKind = {
  find: dueWhere(part`
    select a.id from approvals a where a.status = ${value<'approvals.status'>('PENDING')} and a.due_at < ${now}`),
  act: (session, id, deps) => deps.transition(session, 'approval', id, 'escalate'),
};
