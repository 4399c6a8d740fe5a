/** Queries of installation. */
import type { Money } from '#generated/records/values/money.ts';
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';
import type { InternetClass } from '#generated/domain/lists/internet-class.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';
import { loaEnd } from './loa-end.ts';

interface OfGroup {
  readonly group: string;
}

interface OfService {
  readonly service: string;
}

interface OfPlace {
  readonly place: string;
}

const live = part`s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}`;
const delayed = values<'install_tasks.status'>(
  'delayed',
  'delayed_roe',
  'delayed_awaiting_customer_response',
  'delayed_pending_customer_site_readiness',
  'on_hold_customer',
);
const closed = values<'install_tasks.status'>('completed', 'not_applicable');

/** The request's status, and the numbers of its live services and of those not installed. */
export const progressOfGroup = raw<
  OfGroup,
  { current_step: Col<'service_groups.current_step'>; live: number; waiting: number }
>`
  select g.current_step, count(s.id) filter (where ${live})::int as live,
         count(s.id) filter (where ${live} and s.install_status is distinct from ${value<'services.install_status'>('INSTALLED')})::int as waiting
    from service_groups g left join services s on s.service_group_id = g.id where g.id = ${'group'} group by g.id`;

/** The latest day of the locations that are not installed, and the day shown on the request. */
export const nextInstallDate = raw<
  OfService & { over: readonly string[] },
  { group: string; shown: string | null; next: string | null }
>`
  select g.id as group, g.next_install_date as shown, (
    select case when count(*) = count(l.scheduled_install_date) then max(l.scheduled_install_date) end
      from service_locations l join services s on s.id = l.service_id
     where s.service_group_id = g.id and ${live} and l.actual_install_date is null
       and (s.install_status is null or s.install_status <> all(${'over'}))) as next
    from service_groups g join services own on own.service_group_id = g.id where own.id = ${'service'}`;

const wordsOfSite = part`
  left(concat_ws(' ', s.display_id, s.name, t.name, a.name, a.street, a.city, a.state_province, a.postal_code, p.name), 1000)`;
const siteToName = part`
  services s join teams t on t.id = s.team_id left join providers p on p.id = s.provider_id
    join service_locations l on l.service_id = s.id join addresses a on a.id = l.address_id`;

/** Refreshes the search text of each location. [SG-073] */
export const keepSiteWords = raw<OfService, never>`
  update service_locations o set site_words = ${wordsOfSite} from ${siteToName}
   where s.id = ${'service'} and o.id = l.id and o.site_words is distinct from ${wordsOfSite}`;

/** Services with an open location whose names have changed. */
export const renamedSites = part`
  select distinct s.id from ${siteToName} where l.next_action is not null and l.site_words is distinct from ${wordsOfSite}`;

/** Owner of the installation of a service: at its first location with one. */
export const ownerOfService = prepared((db, given: CallValues<OfService>) =>
  db
    .selectFrom('service_locations')
    .select('install_owner_id as id')
    .where('service_id', '=', given.service)
    .where('install_owner_id', 'is not', null)
    .orderBy('position')
    .limit(1),
);

/** Facts about each location of a service; its first late or waiting milestone names the party that holds it up. */
export const sitesOfService = raw<
  OfService,
  {
    id: string;
    status: Col<'services.install_status'>;
    is_cancelled: boolean;
    service_status: Col<'services.status'>;
    step: Col<'service_groups.current_step'>;
    ordered_on: string;
    order_number: string | null;
    is_confirmed: boolean;
    needs_foc: boolean;
    foc_received_date: string | null;
    scheduled_install_date: string | null;
    actual_install_date: string | null;
    onsite_contact_id: string | null;
    loa_ends_on: string | null;
    held: { status: string; cause: DelayCause | null; due: string | null } | null;
    /** A milestone of any location of the service is waiting. */
    is_any_held: boolean;
    is_tested: boolean;
    are_others_ready: boolean;
    acceptance_ends_on: string | null;
    provider_id: string | null;
    service_group_id: string;
  }
>`
  select l.id, s.install_status as status, not (${live}) as is_cancelled, s.status as service_status, g.current_step as step,
         (coalesce((select min(t.created_at) from install_tasks t where t.service_location_id = l.id), g.step_changed_at, g.updated_at)
            at time zone tm.time_zone)::date as ordered_on,
         s.order_number,
         not exists (select from install_tasks t where t.service_location_id = l.id
                        and t.step = ${value<'install_tasks.step'>('order_accepted')} and t.status not in ${closed}) as is_confirmed,
         exists (select from install_tasks t where t.service_location_id = l.id
                    and t.step = ${value<'install_tasks.step'>('foc_received')}
                    and t.status <> ${value<'install_tasks.status'>('not_applicable')}) as needs_foc,
         l.foc_received_date, l.scheduled_install_date, l.actual_install_date, l.onsite_contact_id,
         ${loaEnd} as loa_ends_on,
         (select jsonb_build_object('status', t.status, 'cause', t.delay_cause, 'due', t.due_date) from install_tasks t
           where t.service_location_id = l.id and t.status in ${delayed} order by t.position limit 1) as held,
         exists (select from install_tasks t where t.service_id = s.id and t.status in ${delayed}) as is_any_held,
         s.tested_mbps is not null or s.ordered_mbps is null as is_tested,
         not exists (select from service_locations o where o.service_id = s.id and o.actual_install_date is null
                        and o.id <> l.id) as are_others_ready,
         s.acceptance_ends_on, s.provider_id, s.service_group_id
    from service_locations l join services s on s.id = l.service_id
    join service_groups g on g.id = s.service_group_id join teams tm on tm.id = s.team_id
   where s.id = ${'service'} order by l.position`;

/** Derived facts do not count as a change of the record and do not appear in its history. */
export const updateProgress = raw<
  OfPlace & {
    stage: string | null;
    action: string | null;
    due: string | null;
    on: string | null;
    focLate: string | null;
    provider: string | null;
    group: string;
    order: string | null;
    now: string;
  },
  never
>`
  update service_locations
     set waiting_since = case when ${'action'}::text is null then null
                              when (next_action, waiting_on) is distinct from (${'action'}::text, ${'on'}::text) then ${'now'}::timestamptz
                              else waiting_since end,
         install_stage = ${'stage'}, next_action = ${'action'}, next_action_due = ${'due'}, waiting_on = ${'on'},
         foc_late_on = ${'focLate'}, provider_id = ${'provider'}, service_group_id = ${'group'}, order_number = ${'order'}
   where id = ${'place'}
     and (install_stage, next_action, next_action_due, waiting_on, foc_late_on, provider_id, service_group_id, order_number)
         is distinct from
         (${'stage'}::text, ${'action'}::text, ${'due'}::date, ${'on'}::text, ${'focLate'}::date, ${'provider'}::uuid, ${'group'}::uuid, ${'order'}::text)`;

/** Facts that a new day is compared with. */
/** One change of a location's plan. */
export interface Reschedule {
  readonly from: string | null;
  readonly to: string;
  readonly reason: string;
  readonly cause: DelayCause;
  readonly at: string;
}

export const placeToDate = raw<
  OfPlace,
  {
    service_id: string;
    team_id: string;
    service_group_id: string | null;
    original_target_date: string | null;
    planned: string | null;
    planned_dates: readonly string[] | null;
    reschedules: readonly Reschedule[] | null;
    actual: string | null;
    status: Col<'services.install_status'>;
    zone: string;
  }
>`
  select l.service_id, l.team_id, l.service_group_id, l.original_target_date, l.scheduled_install_date as planned, l.planned_dates,
         l.reschedules, l.actual_install_date as actual, s.install_status as status, t.time_zone as zone
    from service_locations l join services s on s.id = l.service_id join teams t on t.id = l.team_id
   where l.id = ${'place'} for update of l`;

/** The newest requested day of a location. */
export const newestWish = raw<OfPlace, { date: string }>`
  select date from install_dates where service_location_id = ${'place'}
     and kind = ${value<'install_dates.kind'>('requested')} order by id desc limit 1`;

/** Days of delay by cause, over all changes, and the number of changes. */
export const delaysOf = raw<
  OfPlace,
  {
    carrier: number;
    customer: number;
    landlord: number;
    authority: number;
    us: number;
    unattributed: number;
    moves: number;
  }
>`
  select coalesce(sum(carrier_days), 0)::int as carrier, coalesce(sum(customer_days), 0)::int as customer,
         coalesce(sum(landlord_days), 0)::int as landlord, coalesce(sum(authority_days), 0)::int as authority,
         coalesce(sum(our_days), 0)::int as us, coalesce(sum(nobody_days), 0)::int as unattributed,
         count(*) filter (where slip_days <> 0)::int as moves
    from install_dates where service_location_id = ${'place'}`;

/** Milestones of a location in their order. */
export const tasksOfPlace = prepared((db, given: CallValues<OfPlace>) =>
  db
    .selectFrom('install_tasks')
    .select(['id', 'step', 'status', 'position', 'assignee_id'])
    .where('service_location_id', '=', given.place)
    .orderBy('position')
    .orderBy('id'),
);

export const placesOfService = prepared((db, given: CallValues<OfService>) =>
  db
    .selectFrom('service_locations')
    .select(['id', 'actual_install_date', 'milestone_template'])
    .where('service_id', '=', given.service)
    .orderBy('position'),
);

/** Text for a location: its end, otherwise its address. */
export const placesNotTurnedUp = raw<OfService, { place: string }>`
  select coalesce(l."end", a.name, a.city, '') as place from service_locations l left join addresses a on a.id = l.address_id
   where l.service_id = ${'service'} and l.actual_install_date is null order by l.position`;

export const groupServices = raw<OfGroup, { id: string }>`
  select s.id from services s where s.service_group_id = ${'group'} and ${live} order by s.id`;

/** Locations of a submitted order, with the ordered configuration at the speed that counts. */
export const placesToInstall = raw<
  OfGroup,
  {
    id: string;
    service_id: string;
    milestone_template: Col<'service_locations.milestone_template'>;
    service_type: ServiceType;
    internet_class: InternetClass | null;
    mbps: number | null;
  }
>`
  select l.id, l.service_id, l.milestone_template, s.service_type,
         coalesce((select q.detail ->> 'type' from quotes q where q.service_id = s.id and q.selected limit 1),
                  s.detail ->> 'type') as internet_class,
         (select (coalesce(d ->> 'download_speed', d ->> 'bandwidth'))::float
            from (select coalesce(q.detail, '{}'::jsonb) || '{}'::jsonb as d from quotes q where q.service_id = s.id and q.selected
                   union all select s.detail where s.detail is not null) ordered
           where coalesce(d ->> 'download_speed', d ->> 'bandwidth') ~ '^[0-9.]+$' limit 1) as mbps
    from service_locations l join services s on s.id = l.service_id
   where s.service_group_id = ${'group'} and ${live} order by l.position`;

/** The implementation specialist with the fewest open locations; the acting one comes first. */
export const nextOwner = raw<{ actor: string | null }, { id: string }>`
  select u.id from users u
   where u.role = ${value<'users.role'>('implementation_specialist')} and u.is_superuser and u.deactivated_at is null
   order by u.id is not distinct from ${'actor'}::uuid desc,
            (select count(*) from service_locations l where l.install_owner_id = u.id and l.next_action is not null), u.id limit 1`;

/** Facts for the acceptance clock. */
export const zoneOfService = raw<OfService, { zone: string }>`
  select t.time_zone as zone from services s join teams t on t.id = s.team_id where s.id = ${'service'}`;

/** Milestones completed by the provider's confirmation. */
export const tasksToAccept = raw<OfService, { id: string }>`
  select id from install_tasks where service_id = ${'service'} and step = ${value<'install_tasks.step'>('order_accepted')}
     and status not in ${closed}`;

export const acceptedOrder = raw<
  OfService,
  { team_id: string; company: string; service_type: ServiceType; service_group_id: string; provider: string }
>`
  select t.id as team_id, t.name as company, s.service_type, s.service_group_id, coalesce(p.name, '') as provider
    from services s join teams t on t.id = s.team_id
    left join quotes q on q.service_id = s.id and q.selected left join providers p on p.id = q.provider_id
   where s.id = ${'service'}`;

const addressLine = part`coalesce(a.full_address, concat_ws(', ', a.street, a.city, a.state_province, a.postal_code))`;

/** One row for each service whose provider has a contact. */
export const ordersToConfirm = raw<
  OfGroup,
  {
    id: string;
    display_id: string;
    service_type: ServiceType;
    team_id: string;
    company: string;
    contact: string;
    email: string;
    address: string | null;
  }
>`
  select s.id, coalesce(s.display_id, '') as display_id, s.service_type, t.id as team_id, t.name as company, c.name as contact, c.email,
         (select string_agg(${addressLine}, '; ' order by l.position)
            from service_locations l join addresses a on a.id = l.address_id where l.service_id = s.id) as address
    from services s
    join teams t on t.id = s.team_id
    join quotes q on q.service_id = s.id and q.selected
    join providers p on p.id = q.provider_id
    left join quote_requests r on r.id = q.quote_request_id
    join contacts c on c.id = coalesce(r.contact_id, p.quotes_contact_id)
   where s.service_group_id = ${'group'} and ${live} and c.email is not null
   order by s.created_at, s.id`;

/** A location with the people and names for its emails. */
export const placeToNotify = raw<
  OfPlace,
  {
    service_id: string;
    service_group_id: string | null;
    team_id: string;
    company: string;
    service_type: ServiceType;
    service_name: string;
    order_number: string | null;
    address: string;
    demarc: string | null;
    next_action: Col<'service_locations.next_action'>;
    waiting_on: DelayCause | null;
    waiting_since: string | null;
    next_action_due: string | null;
    scheduled_install_date: string | null;
    appointment_window: string | null;
    loa_ends_on: string | null;
    onsite_contact_id: string | null;
    contact_asked_at: string | null;
    carrier_reminded_at: string | null;
    contact: string | null;
    email: string | null;
    carrier_contact: string | null;
    carrier_email: string | null;
    provider: string;
  }
>`
  select s.id as service_id, s.service_group_id, t.id as team_id, t.name as company, s.service_type,
         coalesce(s.name, s.display_id, s.service_type) as service_name, s.order_number, ${addressLine} as address,
         l.provider_install_demarc as demarc, l.next_action, l.waiting_on, l.waiting_since, l.next_action_due,
         l.scheduled_install_date, l.appointment_window, null::text as loa_ends_on,
         l.onsite_contact_id, l.contact_asked_at, l.carrier_reminded_at, c.name as contact, c.email,
         cc.name as carrier_contact, cc.email as carrier_email, coalesce(p.name, '') as provider
    from service_locations l join services s on s.id = l.service_id join teams t on t.id = l.team_id
    join addresses a on a.id = l.address_id
    left join contacts c on c.id = l.onsite_contact_id
    left join providers p on p.id = s.provider_id
    left join lateral (select r.contact_id from quotes q left join quote_requests r on r.id = q.quote_request_id
                        where q.service_id = s.id and q.selected limit 1) q on true
    left join contacts cc on cc.id = coalesce(q.contact_id, p.quotes_contact_id)
   where l.id = ${'place'}`;

/** Open requests to name the on-site contact or to renew an LOA-CFA of one service. */
export const openItem = raw<OfService & { task: string }, { id: string }>`
  select id from action_items where service_id = ${'service'} and task = ${'task'}
     and status = ${value<'action_items.status'>('OPEN')}`;

const mrc = part`case when f.mrc_value is not null then jsonb_build_object('value', f.mrc_value, 'code', f.mrc_code) end`;
const nrc = part`case when f.nrc_value is not null then jsonb_build_object('value', f.nrc_value, 'code', f.nrc_code) end`;

/** The figures of the order: the snapshot of the selected price, or that price when there is no snapshot. */
export const figuresOrdered = raw<
  OfService,
  { term: number | null; mrc: Money | null; nrc: Money | null; detail: Readonly<Record<string, unknown>> | null }
>`
  select f.term, ${mrc} as mrc, ${nrc} as nrc, f.detail
    from (select v.term, v.mrc_value, v.mrc_code, v.nrc_value, v.nrc_code,
                coalesce(v.request_config, '{}'::jsonb) || jsonb_strip_nulls(coalesce(v.detail, '{}'::jsonb)) as detail, 1 as rank, v.created_at
            from quote_versions v where v.service_id = ${'service'} and v.kind = ${value<'quote_versions.kind'>('selected')}
           union all
          select q.term, q.mrc_value, q.mrc_code, q.nrc_value, q.nrc_code, q.detail, 2, q.created_at
            from quotes q where q.service_id = ${'service'} and q.selected) f
   order by f.rank, f.created_at desc limit 1`;

/** The start rule of a service's term, by its line or its contract. */
export const startRule = raw<OfService, { start_rule: Col<'contracts.start_rule'>; days: number | null }>`
  select coalesce(l.start_rule, c.start_rule) as start_rule, c.turn_up_notice_days as days
    from contract_lines l join contracts c on c.id = l.contract_id
   where l.service_id = ${'service'} and c.status in ${values<'contracts.status'>('SIGNED', 'ACTIVE')}
   order by c.created_at desc limit 1`;

/** The first late or waiting milestone of a service. */
export const heldTask = raw<OfService, { status: Col<'install_tasks.status'> }>`
  select status from install_tasks where service_id = ${'service'} and status in ${delayed} order by position, id limit 1`;

export const statusOfService = prepared((db, given: CallValues<OfService>) =>
  db.selectFrom('services').select(['id', 'install_status', 'team_id']).where('id', '=', given.service),
);

/** When the carrier of a service treats silence as acceptance, by the contract in force. */
export const deemedAcceptance = raw<OfService, { days: number | null }>`
  select min(c.deemed_acceptance_days) as days from contracts c join services s on s.id = ${'service'}
   where (c.id = s.contract_id or c.service_group_id = s.service_group_id and c.provider_id = s.provider_id
          or exists (select from contract_lines l where l.contract_id = c.id and l.service_id = s.id))
     and c.status in ${values<'contracts.status'>('SIGNED', 'ACTIVE')}`;
