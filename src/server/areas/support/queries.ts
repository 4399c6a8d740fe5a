/** Queries of action items, tickets and approvals. */
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { heldRoles } from '#server/kernel/identity/held-roles.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { limits } from '#generated/domain/limits.ts';
import { count, param, part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfItem {
  readonly item: string;
}

export const openDocumentsOfItem = prepared((db, given: CallValues<OfItem>) =>
  db
    .selectFrom('signable_documents')
    .select('id')
    .where('action_item_id', '=', given.item)
    .where('status', 'in', ['DRAFT', 'SENT', 'VIEWED', 'REJECTED', 'EXPIRED']),
);

/** Skips an item that another server is marking. */
export const itemToMark = prepared((db, given: CallValues<OfItem>) =>
  db
    .selectFrom('action_items')
    .select('team_id')
    .where('id', '=', given.item)
    .where('is_overdue', '=', false)
    .forUpdate()
    .skipLocked(),
);

/** Skips an item that another server is announcing. */
export const itemDueSoon = prepared((db, given: CallValues<OfItem>) =>
  db
    .selectFrom('action_items')
    .select(['team_id', 'due_date'])
    .where('id', '=', given.item)
    .where((eb) => eb('due_soon_notified_for', 'is distinct from', eb.ref('due_date')))
    .forUpdate()
    .skipLocked(),
);

export const servicesOfTicket = prepared((db, given: CallValues<{ ticket: string }>) =>
  db.selectFrom('ticket_services').select('service_id').where('ticket_id', '=', given.ticket),
);

/** Skips a ticket that another server is reminding of. */
export const ticketToRemind = prepared((db, given: CallValues<{ ticket: string }>) =>
  db
    .selectFrom('tickets')
    .select(['pending_since', 'reminders_sent', 'team_id'])
    .where('id', '=', given.ticket)
    .forUpdate()
    .skipLocked(),
);

/**
 * Approvers of a policy: holders of its role, and its delegate until the last day in the zone of the team; once
 * escalated, also the managers of the team.
 */
export const approversOf = raw<{ policy: string; escalated: boolean; now: string }, { id: string }>`
  select u.id from approval_policies p join teams t on t.id = p.team_id join users u on u.deactivated_at is null and (
    u.id = p.delegate_id
    and (p.delegate_until is null or p.delegate_until >= (${'now'}::timestamptz at time zone t.time_zone)::date)
    or exists (select from team_users m where m.team_id = p.team_id and m.user_id = u.id
                and m.status = ${value<'team_users.status'>('active')} and (
                  p.approver_role_id = any(m.role_ids::uuid[])
                  or ${'escalated'}::boolean and exists (select from team_roles r where r.id = any(m.role_ids::uuid[])
                    and ${value<'team_roles.permissions'>('MANAGE_TEAM')} = any(r.permissions)))))
   where p.id = ${'policy'} order by u.id`;

/** Approvers of earlier levels, because each level needs another person. */
export const decidedEarlier = raw<{ approval: string }, { approver_id: string | null }>`
  select b.approver_id from approvals a join approvals b on b.service_group_id = a.service_group_id
     and b.policy_id = a.policy_id and b.round = a.round and b.level < a.level where a.id = ${'approval'}`;

/** Totals of an order in each currency, as two lists; null when unknown. */
export interface TotalsByCurrency {
  readonly codes: readonly string[] | null;
  readonly values: readonly number[] | null;
}

/** Policies that apply to an order without a request, each with its next round. */
export const policiesToAsk = raw<
  { group: string; team: string } & TotalsByCurrency,
  { id: string; round: number; escalate_after_days: number | null; code: CurrencyCode | null }
>`
  select p.id, coalesce((select max(a.round) from approvals a where a.service_group_id = ${'group'} and a.policy_id = p.id), 0)::int + 1 as round,
         p.escalate_after_days, coalesce(p.min_tcv_code, p.max_tcv_code) as code
    from approval_policies p where p.team_id = ${'team'} and p.is_enabled
     and (${'codes'}::text[] is null or p.min_tcv_value is null or coalesce(p.min_tcv_value <=
       (select t.value from unnest(${'codes'}::text[], ${'values'}::bigint[]) t(code, value) where t.code = p.min_tcv_code), true))
     and (${'codes'}::text[] is null or p.max_tcv_value is null or coalesce(p.max_tcv_value >=
       (select t.value from unnest(${'codes'}::text[], ${'values'}::bigint[]) t(code, value) where t.code = p.max_tcv_code), true))
     and not exists (select from approvals a where a.service_group_id = ${'group'} and a.policy_id = p.id
       and a.status in ${values<'approvals.status'>('PENDING', 'APPROVED')}) order by p.name, p.id`;

export const nameOfUser = raw<{ user: string }, { name: string }>`
  select coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) as name from users where id = ${'user'}`;

export const namesOfUsers = raw<{ ids: readonly string[] }, { name: string }>`
  select coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) as name from users
   where id = any(${'ids'}::uuid[]) order by 1, id`;

/** Name of an API key, and its creator. */
export const nameOfKey = raw<{ key: string }, { key: string; owner: string | null }>`
  select k.name as key, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as owner
    from api_keys k left join users u on u.id = k.created_by_id where k.id = ${'key'}`;

export const lockTicket = prepared((db, given: CallValues<{ ticket: string }>) =>
  db.selectFrom('tickets').select('id').where('id', '=', given.ticket).forUpdate(),
);

export const servicesOfTeam = raw<{ team: string; services: readonly string[] }, { id: string }>`
  select id from services where team_id = ${'team'} and id = any(${'services'}::uuid[])`;

export const linesOfInvoice = raw<{ invoice: string | null; lines: readonly string[] }, { id: string }>`
  select id from invoice_lines where invoice_id = ${'invoice'}::uuid and id = any(${'lines'}::uuid[])`;

/** Our staff by role. */
const isOfStaff = part`u.is_superuser and u.role <> ${value<'users.role'>('normal_user')}`;

export const staffMember = raw<{ user: string }, { id: string }>`
  select u.id from users u where u.id = ${'user'} and ${isOfStaff} and u.deactivated_at is null`;

export const addServiceOfTicket = raw<{ ticket: string; team: string; service: string }, never>`
  insert into ticket_services (id, team_id, ticket_id, service_id)
  values (gen_random_uuid(), ${'team'}, ${'ticket'}, ${'service'}) on conflict do nothing`;

export const dropServiceOfTicket = raw<{ ticket: string; service: string }, never>`
  delete from ticket_services where ticket_id = ${'ticket'} and service_id = ${'service'}`;

/** Public messages of a ticket, oldest first. */
export const publicWordsOf = prepared((db, given: CallValues<{ ticket: string }>) =>
  db
    .selectFrom('ticket_messages')
    .select(['kind', 'side', 'body', 'created_at'])
    .where('ticket_id', '=', given.ticket)
    .where('internal', '=', false)
    .orderBy('created_at')
    .orderBy('id'),
);

export const followersOfTicket = prepared((db, given: CallValues<{ ticket: string }>) =>
  db.selectFrom('ticket_followers').select('user_id as id').where('ticket_id', '=', given.ticket),
);

export const notYetFollowing = raw<{ ticket: string; users: readonly string[] }, { id: string }>`
  select u.id from users u where u.id = any(${'users'}::uuid[]) and u.deactivated_at is null
     and not exists (select from ticket_followers f where f.ticket_id = ${'ticket'} and f.user_id = u.id) order by u.id`;

/** Followers and assignee; only staff for a note. */
export const readersOfTicket = raw<{ ticket: string; staffOnly: boolean }, { id: string }>`
  select u.id from users u where (not ${'staffOnly'}::boolean or ${isOfStaff}) and u.id in (
    select f.user_id from ticket_followers f where f.ticket_id = ${'ticket'}
    union select t.assignee_id from tickets t where t.id = ${'ticket'} and t.assignee_id is not null) order by u.id`;

export const ticketTeam = raw<
  { ticket: string },
  { team: string }
>`select team_id as team from tickets where id = ${'ticket'}`;

/** The newest messages of a ticket or an action item. */
export const saidInThread = raw<{ thread: string; most: number }, { text: string }>`
  select text from (
    select body as text, created_at from ticket_messages where ticket_id = ${'thread'}
    union all select comment, created_at from action_item_comments where action_item_id = ${'thread'}) m
   order by created_at desc limit ${'most'}::int`;

const members = heldRoles({ user: part`u.id`, team: param('team') });

/** People who may read the message: our staff, and members of the team unless it is a note. */
export const mayBeMentioned = raw<{ team: string; users: readonly string[]; internal: boolean }, { id: string }>`
  select u.id from users u where u.id = any(${'users'}::uuid[]) and u.deactivated_at is null and (${isOfStaff}
    or not ${'internal'}::boolean and exists (select from ${members} m))`;

/** People by the beginning of a part of their name: our staff (all, or those who take part) and members of the team. */
export const readersOfThread = raw<
  { team: string; thread: string; q: string; internal: boolean; allStaff: boolean },
  { id: string; name: string; is_staff: boolean }
>`
  select u.id, trim(concat_ws(' ', u.first_name, u.last_name)) as name, ${isOfStaff} as is_staff from users u
   where u.deactivated_at is null and trim(concat_ws(' ', u.first_name, u.last_name)) <> ''
     and strpos(lower(' ' || concat_ws(' ', u.first_name, u.last_name)), ' ' || lower(${'q'})) > 0
     and case when ${isOfStaff} then ${'allStaff'}::boolean or u.id in (
           select user_id from ticket_followers where ticket_id = ${'thread'} union select user_id from action_item_followers where action_item_id = ${'thread'}
           union select assignee_id from tickets where id = ${'thread'} union select assignee_id from action_items where id = ${'thread'})
         else not ${'internal'}::boolean and exists (select from ${members} m) end
   order by name, u.id limit ${count(limits.mentionChoices)}`;

export const lockItem = prepared((db, given: CallValues<OfItem>) =>
  db.selectFrom('action_items').select('id').where('id', '=', given.item).forUpdate(),
);

/** Without notes for staff, because customers read the figures. */
export const commentFigures = raw<OfItem, { count: number; is_customer: boolean }>`
  select count(*)::int as count, coalesce((array_agg(c.side order by c.created_at desc, c.id desc))[1] =
         ${value<'action_item_comments.side'>('CUSTOMER')}, false) as is_customer
    from action_item_comments c where c.action_item_id = ${'item'} and not c.internal`;

export const notYetFollowingItem = raw<{ item: string; users: readonly string[] }, { id: string }>`
  select u.id from users u where u.id = any(${'users'}::uuid[]) and u.deactivated_at is null
     and not exists (select from action_item_followers f where f.action_item_id = ${'item'} and f.user_id = u.id) order by u.id`;

export const readersOfItem = raw<OfItem, { id: string }>`
  select f.user_id as id from action_item_followers f where f.action_item_id = ${'item'}
  union select a.assignee_id from action_items a where a.id = ${'item'} and a.assignee_id is not null order by 1`;

/** The zone of a team, and the holidays of the home country. */
export const calendarOfTeam = raw<{ team: string }, { time_zone: string; holidays: readonly string[] }>`
  select t.time_zone, array(select h.date::text from holidays h where h.country = ${value<'holidays.country'>(limits.homeCountry)}) as holidays
    from teams t where t.id = ${'team'}`;

/** Monthly cost of each service, and the credit terms of its contract. */
export const creditTermsOf = raw<
  { services: readonly string[] },
  {
    id: string;
    name: string | null;
    mrc: number | null;
    currency: string | null;
    method: Col<'contracts.sla_credit_method'>;
    promised: number | null;
    claim_days: number | null;
  }
>`
  select s.id, s.name, s.mrc_value::float8 as mrc, s.mrc_code as currency,
         coalesce(c.sla_credit_method, ${value<'contracts.sla_credit_method'>('TABLE')}) as method,
         c.sla_promised_percent::float8 as promised, c.sla_claim_days as claim_days
    from services s left join contracts c on c.id = s.contract_id
   where s.id = any(${'services'}::uuid[]) order by s.id`;

/** Claims with overlapping outages, such as one for each metric, count as one outage. */
export const outagesOfService = raw<{ service: string; months: number }, { count: number }>`
  select count(*)::int as count from unnest((
  select range_agg(tstzrange(t.outage_start, greatest(t.outage_start, t.outage_end), '[]'))
    from tickets t join ticket_services l on l.ticket_id = t.id and l.service_id = ${'service'}
   where t.type = ${value<'tickets.type'>('SLA_CREDIT_REQUEST')} and t.status <> ${value<'tickets.status'>('CANCELLED')}
     and t.outage_start > now() - make_interval(months => ${'months'}::int)))`;

/** Phone numbers still on the services: those being ported, and those in use when all must go first. */
export const numbersToPort = raw<{ ticket: string; all: boolean }, { count: number }>`
  select count(*)::int as count from service_phone_numbers n join ticket_services l on l.service_id = n.service_id
   where l.ticket_id = ${'ticket'} and n.deleted_at is null
     and n.port_state is distinct from ${value<'service_phone_numbers.port_state'>('ported')} and (n.status = ${value<'service_phone_numbers.status'>('PORTING_OUT')}
     or ${'all'}::boolean and n.status in ${values<'service_phone_numbers.status'>('ACTIVE', 'RESERVED', 'PORTING_IN')})`;

export const endSnooze = raw<{ record: string }, never>`delete from snoozes where record_id = ${'record'}`;
