/** What the area of inventory asks the database. */
import { prepared, type Given } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfTeam {
  readonly team: string;
}

/** Two tags made at one moment take turns. */
export const lockTeam = prepared((db, given: Given<OfTeam>) =>
  db.selectFrom('teams').select('id').where('id', '=', given.team).forNoKeyUpdate(),
);

/** Another tag with such a label. */
export const tagLabelled = raw<OfTeam & { label: string; tag: string | null }, { id: string }>`
  select id from service_tags where team_id = ${'team'} and lower(trim(label)) = lower(trim(${'label'}))
     and id is distinct from ${'tag'}::uuid`;

/** The addresses of the other services of a team that are in use. */
export const ipDataOfTeam = raw<OfTeam & { service: string }, { name: string; ip_data: Col<'services.ip_data'> }>`
  select coalesce(s.display_id || ' ' || s.name, s.display_id, s.name, s.service_type) as name, s.ip_data
    from services s where s.team_id = ${'team'} and s.id <> ${'service'}::uuid and s.ip_data is not null
     and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and s.status is distinct from ${value<'services.status'>('disconnected')}
   order by s.created_at, s.id`;

/** Phone numbers that would be lost with their service. */
export const numbersOnService = raw<{ service: string }, { e164: string; type: Col<'service_phone_numbers.type'> }>`
  select e164, type from service_phone_numbers where service_id = ${'service'} and deleted_at is null
     and status <> ${value<'service_phone_numbers.status'>('DISCONNECTED')}
     and port_state is distinct from ${value<'service_phone_numbers.port_state'>('ported')}
   order by e164`;

/** Numbers of a service by their digits, deleted ones too. */
export const numbersByDigits = raw<
  { service: string; digits: readonly string[] },
  { id: string; e164: string; is_deleted: boolean }
>`
  select id, e164, deleted_at is not null as is_deleted from service_phone_numbers
   where service_id = ${'service'} and e164 = any(${'digits'})`;

/** People who change one service take turns. */
export const lockService = prepared((db, given: Given<{ service: string }>) =>
  db.selectFrom('services').select('id').where('id', '=', given.service).forUpdate(),
);
