/** Queries of procurement about requests, their services, contracts and documents. */
import type { TotalsByCurrency } from '#server/areas/support/contract.ts';
import { rolesThat } from '#domain/workplace/roles-that.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { param, part, raw, value, values } from '#server/kernel/data/statements/raw.ts';

interface OfGroup {
  readonly group: string;
}

interface OfTeam {
  readonly team: string;
}

const live = part`s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}`;

/** Serializes changes of one request. */
export const lockGroup = prepared((db, given: CallValues<OfGroup>) =>
  db.selectFrom('service_groups').select('id').where('id', '=', given.group).forUpdate(),
);

export const stepOfGroup = prepared((db, given: CallValues<OfGroup>) =>
  db.selectFrom('service_groups').select('current_step').where('id', '=', given.group),
);

export const liveServices = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('services')
    .select(['id', 'service_type', 'installed_at', 'billing_start_date'])
    .where('service_group_id', '=', given.group)
    .where('cancel_status', '<>', 'cancelled')
    .orderBy('created_at')
    .orderBy('id'),
);

export const cancelledServices = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('services')
    .select('id')
    .where('service_group_id', '=', given.group)
    .where('cancel_status', '=', 'cancelled')
    .orderBy('created_at'),
);

/** Numbers of the named services, and of all services of the request. */
export const servicesCounted = raw<OfGroup & { services: readonly string[] }, { chosen: number; all: number }>`
  select count(*) filter (where id = any(${'services'}::uuid[]))::int as chosen, count(*)::int as all
    from services where service_group_id = ${'group'}`;

/** Documents of the request, or of one of its contracts. */
const documentOfGroup = part`not a.is_superseded and (a.service_group_id = ${param('group')} or exists (
  select from contracts c where c.id = a.contract_id and c.service_group_id = ${param('group')}))`;

export const openDocuments = raw<OfGroup, { id: string }>`
  select d.id from signable_documents d join attachments a on a.id = d.attachment_id
   where ${documentOfGroup} and d.status in ${values<'signable_documents.status'>('DRAFT', 'SENT', 'VIEWED', 'EXPIRED')}`;

export const contractDocuments = raw<OfGroup, { id: string }>`
  select a.id from attachments a where ${documentOfGroup}
     and (a.category = ${value<'attachments.category'>('CONTRACT')}
       or exists (select from signable_documents d where d.attachment_id = a.id))`;

export const openSigningItems = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('action_items')
    .select('id')
    .where('service_group_id', '=', given.group)
    .where('action_item_type', '=', 'SIGNATURE_REQUEST')
    .where('status', '=', 'OPEN'),
);

/** Documents of the request that still wait for a signature. */
export const openDocumentsOfGroup = raw<OfGroup, { id: string }>`
  select d.id from signable_documents d join attachments a on a.id = d.attachment_id
   where ${documentOfGroup}
     and d.status not in ${values<'signable_documents.status'>('REJECTED', 'VOIDED')}
     and (d.status <> ${value<'signable_documents.status'>('SIGNED')} or d.signed_file_id is null)`;

/** Services without a selection that can be ordered: none, an expired or unpriced one, or two for one WAN label. */
export const unselectedServices = raw<OfGroup, { name: string }>`
  select coalesce(s.display_id, s.name, s.service_type) as name from services s
   where s.service_group_id = ${'group'} and ${live}
     and (not exists (select from quotes q where q.service_id = s.id and q.selected)
       or exists (select from quotes q where q.service_id = s.id and q.selected
                   and (q.provider_response_status <> ${value<'quotes.provider_response_status'>('AVAILABLE')} or q.is_expired))
       or exists (select from quotes q where q.service_id = s.id and q.selected
                   group by q.wan_label having count(*) > 1))`;

/**
 * Services without an order number, or with a location that has neither a date nor an owner waiting for the carrier's.
 */
export const unscheduledServices = raw<OfGroup, { name: string; lacks_number: boolean }>`
  select coalesce(s.display_id, s.service_type) as name, s.order_number is null as lacks_number
    from services s where s.service_group_id = ${'group'} and ${live}
     and (s.order_number is null or exists (
       select from service_locations l where l.service_id = s.id and l.scheduled_install_date is null
          and not exists (select from install_tasks t where t.service_location_id = l.id
                           and t.step = ${value<'install_tasks.step'>('foc_received')} and t.assignee_id is not null
                           and t.status not in ${values<'install_tasks.status'>('completed', 'not_applicable')})))`;

export const uninstalledServices = raw<OfGroup, { name: string }>`
  select coalesce(s.display_id, s.service_type) as name from services s
   where s.service_group_id = ${'group'} and ${live}
     and s.install_status is distinct from ${value<'services.install_status'>('INSTALLED')}`;

export const openApprovals = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('approvals')
    .select('id')
    .where('service_group_id', '=', given.group)
    .where('status', 'in', ['PENDING', 'APPROVED']),
);

/** Approvals of the request for another total than its present one. */
export const staleApprovals = raw<OfGroup, { id: string }>`
  select a.id from approvals a join service_groups g on g.id = a.service_group_id where g.id = ${'group'}
     and a.status in ${values<'approvals.status'>('PENDING', 'APPROVED')}
     and (a.tcv_at_request_value, a.tcv_at_request_code) is distinct from (g.tcv_value, g.tcv_code)`;

/**
 * The first enabled policy of the team that applies to the total and lacks an approval level. Every policy applies
 * while the total is unknown, or has no rate to the policy's currency.
 */
export const unapprovedPolicy = raw<OfGroup & OfTeam & TotalsByCurrency, { name: string; code: string | null }>`
  select p.name, coalesce(p.min_tcv_code, p.max_tcv_code) as code from approval_policies p
   where p.team_id = ${'team'} and p.is_enabled
     and (${'codes'}::text[] is null or p.min_tcv_value is null or coalesce(p.min_tcv_value <=
       (select t.value from unnest(${'codes'}::text[], ${'values'}::bigint[]) t(code, value) where t.code = p.min_tcv_code), true))
     and (${'codes'}::text[] is null or p.max_tcv_value is null or coalesce(p.max_tcv_value >=
       (select t.value from unnest(${'codes'}::text[], ${'values'}::bigint[]) t(code, value) where t.code = p.max_tcv_code), true))
     and exists (select from generate_series(1, p.levels) as wanted(level) where not exists (
       select from approvals a where a.service_group_id = ${'group'} and a.policy_id = p.id and a.level = wanted.level
          and a.status = ${value<'approvals.status'>('APPROVED')}
          and a.round = (select max(round) from approvals b where b.service_group_id = ${'group'} and b.policy_id = p.id)))
   order by p.name limit 1`;

/** Staff who may be assigned a request. */
export const assignableQuoperator = prepared((db, given: CallValues<{ user: string }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', given.user)
    .where('is_superuser', '=', true)
    .where('role', 'in', rolesThat('takesRequests'))
    .where('deactivated_at', 'is', null),
);

export const quoperatorOf = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('service_groups')
    .innerJoin('users', 'users.id', 'service_groups.quoperator_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.phone'])
    .where('service_groups.id', '=', given.group),
);

/** Serializes assignments, so simultaneous requests get different operators. */
export const lockTurn = raw<
  Record<never, never>,
  { locked: string }
>`select pg_advisory_xact_lock(7201)::text as locked`;

/** The active quote operator whose last request is the oldest. */
export const nextInTurn = raw<Record<never, never>, { id: string }>`
  select u.id from users u
   where u.role = ${value<'users.role'>('quoperator')} and u.is_superuser and u.deactivated_at is null
   order by (select max(g.id::text) from service_groups g where g.quoperator_id = u.id) nulls first, u.id limit 1`;

/** The author, and the staff and team members who follow all new requests. */
export const newFollowers = raw<OfTeam & { author: string | null }, { id: string }>`
  select u.id from users u where u.id = ${'author'} or (u.autofollow_enabled and u.deactivated_at is null
     and (u.autofollow_team_ids = '{}' or ${'team'}::text = any(u.autofollow_team_ids::text[]))
     and (u.is_superuser or exists (
       select from team_users m where m.user_id = u.id and m.team_id = ${'team'}::uuid
          and m.status = ${value<'team_users.status'>('active')})))`;

export const followersOf = prepared((db, given: CallValues<OfGroup>) =>
  db.selectFrom('service_group_followers').select('user_id').where('service_group_id', '=', given.group).orderBy('id'),
);

/** The service types and the names of the sites of the request. */
export const contentsOf = raw<OfGroup, { service_types: readonly ServiceType[]; address_names: readonly string[] }>`
  select array(select distinct s.service_type from services s where s.service_group_id = ${'group'} order by 1) as service_types,
         array(select distinct a.name from services s join service_locations l on l.service_id = s.id
                 join addresses a on a.id = l.address_id
                where s.service_group_id = ${'group'} and a.name is not null order by 1) as address_names`;

export const billingOfTeam = prepared((db, given: CallValues<OfTeam>) =>
  db
    .selectFrom('teams')
    .select(['default_billing_contact_id', 'default_billing_address_id'])
    .where('id', '=', given.team),
);

export const zoneOfTeam = prepared((db, given: CallValues<OfTeam>) =>
  db.selectFrom('teams').select('time_zone').where('id', '=', given.team),
);

/** Facts that determine the first reminder of a provider. */
export const servicesToFollowUp = raw<
  OfGroup & { home: string },
  { service_type: ServiceType; is_dedicated: boolean; is_abroad: boolean }
>`
  select s.service_type, coalesce(s.request_config -> 'type' @> '"Dedicated"', true) as is_dedicated,
         coalesce(bool_or(a.country <> ${'home'}), false) as is_abroad
    from services s left join service_locations l on l.service_id = s.id left join addresses a on a.id = l.address_id
   where s.service_group_id = ${'group'} group by s.id`;

/** Services requested by customers but not ordered yet, without the request by which a visitor became the team. */
export const servicesWaiting = raw<OfTeam & { steps: readonly string[] }, { number: number }>`
  select count(*)::int as number from services s join service_groups g on g.id = s.service_group_id
    left join questionnaires q on q.id = g.questionnaire_id
   where s.team_id = ${'team'} and ${live} and not g.is_reshop and q.is_on_behalf is not true
     and g.current_step = any(${'steps'})
     and coalesce(q.id <> (
       select case when first.submitted_at is not null then first.id end from questionnaires first
        where first.team_id = ${'team'} and first.completed_at is not null order by first.completed_at limit 1), true)`;

export const softblockOf = prepared((db, given: CallValues<OfTeam>) =>
  db
    .selectFrom('teams')
    .select(['questionnaire_is_softblocked', 'questionnaire_softblocker_limit', 'tier'])
    .where('id', '=', given.team),
);

/** An active team other than the one that a request leaves. */
export const otherTeam = prepared((db, given: CallValues<{ from: string; to: string }>) =>
  db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', given.to)
    .where('id', '<>', given.from)
    .where('deleted_at', 'is', null)
    .where('merged_into_id', 'is', null),
);
