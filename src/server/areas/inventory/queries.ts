/** Queries of the inventory. */
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { part, raw, value, values, type Col, type Part } from '#server/kernel/data/statements/raw.ts';
import { today } from '#server/kernel/workflow/due-kind.ts';

interface OfTeam {
  readonly team: string;
}

/** Serializes new tags of a team. */
export const lockTeam = prepared((db, given: CallValues<OfTeam>) =>
  db.selectFrom('teams').select('id').where('id', '=', given.team).forNoKeyUpdate(),
);

/** Another tag with the same label. */
export const tagLabelled = raw<OfTeam & { label: string; tag: string | null }, { id: string }>`
  select id from service_tags where team_id = ${'team'} and lower(trim(label)) = lower(trim(${'label'}))
     and id is distinct from ${'tag'}::uuid`;

/** The addresses of a team's other services in use. */
export const ipDataOfTeam = raw<OfTeam & { service: string }, { name: string; ip_data: Col<'services.ip_data'> }>`
  select coalesce(s.display_id || ' ' || s.name, s.display_id, s.name, s.service_type) as name, s.ip_data
    from services s where s.team_id = ${'team'} and s.id <> ${'service'}::uuid and s.ip_data is not null
     and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and s.status is distinct from ${value<'services.status'>('disconnected')}
   order by s.created_at, s.id`;

/** In use, and neither disconnected nor ported out. */
const isOnService = part`n.deleted_at is null
     and n.status <> ${value<'service_phone_numbers.status'>('DISCONNECTED')}
     and n.port_state is distinct from ${value<'service_phone_numbers.port_state'>('ported')}`;

/** Phone numbers that would be lost with their service. */
export const numbersOnService = raw<{ service: string }, { e164: string; type: Col<'service_phone_numbers.type'> }>`
  select n.e164, n.type from service_phone_numbers n where n.service_id = ${'service'} and ${isOnService} order by n.e164`;

/** Phone numbers that stay on a service after a port of the others. */
export const numbersThatStay = raw<{ service: string }, { e164: string }>`
  select n.e164 from service_phone_numbers n where n.service_id = ${'service'} and ${isOnService}
     and n.status <> ${value<'service_phone_numbers.status'>('PORTING_OUT')} order by n.e164`;

/** Services past their end date without phone numbers. */
export const endedServices: Part<'now'> = part`
  select s.id from services s join teams t on t.id = s.team_id
   where s.status = ${value<'services.status'>('pending_disconnect')} and s.billing_end_date < ${today}
     and not exists (select from service_phone_numbers n where n.service_id = s.id and ${isOnService})`;

/** Numbers of a service by their digits, including deleted ones. */
export const numbersByDigits = raw<
  { service: string; digits: readonly string[] },
  { id: string; e164: string; is_deleted: boolean }
>`
  select id, e164, deleted_at is not null as is_deleted from service_phone_numbers
   where service_id = ${'service'} and e164 = any(${'digits'})`;

/** Serializes changes of one service. */
export const lockService = prepared((db, given: CallValues<{ service: string }>) =>
  db.selectFrom('services').select('id').where('id', '=', given.service).forUpdate(),
);

interface OfServices {
  readonly services: readonly string[];
}

export const servicesOfTeam = prepared((db, given: CallValues<OfTeam & OfServices>) =>
  db
    .selectFrom('services')
    .select('id')
    .where('team_id', '=', given.team)
    .where((eb) => eb('id', '=', eb.fn.any(given.services))),
);

export const taggingsOf = prepared((db, given: CallValues<OfServices>) =>
  db
    .selectFrom('service_taggings')
    .select(['id', 'service_id', 'tag_id'])
    .where((eb) => eb('service_id', '=', eb.fn.any(given.services))),
);

/** The tags of a team as records. */
export const ownTags = raw<
  OfTeam,
  { id: string; team_id: string; label: string; color: string; version: number; created_at: string; updated_at: string }
>`
  select id, team_id, label, color, version, to_json(created_at)#>>'{}' as created_at, to_json(updated_at)#>>'{}' as updated_at
    from service_tags where team_id = ${'team'}`;

/** Services of the inventory by type; null disables a filter. */
export const countsByType = raw<
  {
    teams: readonly string[] | null;
    countries: readonly string[] | null;
    tags: readonly string[] | null;
    followers: readonly string[] | null;
  },
  { service_type: ServiceType; count: number }
>`
  select s.service_type, count(*)::int as count from services s
   where s.status in ${values<'services.status'>('active', 'pending_disconnect')}
     and (${'teams'}::uuid[] is null or s.team_id = any(${'teams'}))
     and (${'countries'}::text[] is null or exists (
       select from service_locations l join addresses a on a.id = l.address_id
        where l.service_id = s.id and a.country = any(${'countries'})))
     and (${'tags'}::uuid[] is null or exists (
       select from service_taggings g where g.service_id = s.id and g.tag_id = any(${'tags'})))
     and (${'followers'}::uuid[] is null or exists (
       select from service_group_followers f where f.service_group_id = s.service_group_id and f.user_id = any(${'followers'})))
   group by s.service_type order by s.service_type`;
