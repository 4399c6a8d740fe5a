/** What support asks the database about action items, tickets and approvals. */
import { prepared, type Given } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, values } from '#server/kernel/data/statements/raw.ts';

interface OfItem {
  readonly item: string;
}

export const openDocumentsOfItem = prepared((db, given: Given<OfItem>) =>
  db
    .selectFrom('signable_documents')
    .select('id')
    .where('action_item_id', '=', given.item)
    .where('status', 'in', ['DRAFT', 'SENT', 'VIEWED', 'REJECTED', 'EXPIRED']),
);

/** Finds an item that another server is not marking at this moment. */
export const itemToMark = prepared((db, given: Given<OfItem>) =>
  db
    .selectFrom('action_items')
    .select('team_id')
    .where('id', '=', given.item)
    .where('is_overdue', '=', false)
    .forUpdate()
    .skipLocked(),
);

export const servicesOfTicket = prepared((db, given: Given<{ ticket: string }>) =>
  db.selectFrom('ticket_services').select('service_id').where('ticket_id', '=', given.ticket),
);

/** Finds a ticket that another server is not reminding of at this moment. */
export const ticketToRemind = prepared((db, given: Given<{ ticket: string }>) =>
  db
    .selectFrom('tickets')
    .select(['pending_since', 'reminders_sent', 'team_id'])
    .where('id', '=', given.ticket)
    .forUpdate()
    .skipLocked(),
);

/** Who may decide under a policy: holders of its role and its delegate; once escalated, those who manage the team as well. */
export const approversOf = raw<{ policy: string; escalated: boolean }, { id: string }>`
  select u.id from approval_policies p join users u on u.deactivated_at is null and (
    u.id = p.delegate_id and (p.delegate_until is null or p.delegate_until >= current_date)
    or exists (select from team_users m where m.team_id = p.team_id and m.user_id = u.id
                and m.status = ${value<'team_users.status'>('active')} and (
                  p.approver_role_id = any(m.role_ids::uuid[])
                  or ${'escalated'}::boolean and exists (select from team_roles r where r.id = any(m.role_ids::uuid[])
                    and ${value<'team_roles.permissions'>('MANAGE_TEAM')} = any(r.permissions)))))
   where p.id = ${'policy'} order by u.id`;

/** Each level is decided by another person. */
export const decidedBefore = raw<{ approval: string; user: string }, { id: string }>`
  select b.id from approvals a join approvals b on b.service_group_id = a.service_group_id and b.policy_id = a.policy_id
     and b.round = a.round and b.level < a.level where a.id = ${'approval'} and b.approver_id = ${'user'}`;

/** Policies that an order falls under and nobody was asked about yet, each with its next round. */
export const policiesToAsk = raw<
  { group: string; team: string; total: number | null },
  { id: string; round: number; escalate_after_days: number | null }
>`
  select p.id, coalesce((select max(a.round) from approvals a where a.service_group_id = ${'group'} and a.policy_id = p.id), 0)::int + 1 as round,
         p.escalate_after_days
    from approval_policies p where p.team_id = ${'team'} and p.is_enabled
     and (${'total'}::bigint is null or p.min_tcv_value is null or p.min_tcv_value <= ${'total'})
     and (${'total'}::bigint is null or p.max_tcv_value is null or p.max_tcv_value >= ${'total'})
     and not exists (select from approvals a where a.service_group_id = ${'group'} and a.policy_id = p.id
       and a.status in ${values<'approvals.status'>('PENDING', 'APPROVED')}) order by p.name, p.id`;
