/** Queries of the service import. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfTeam {
  readonly team: string;
}

/** Names of providers, in lower case. */
export const providerNames = raw<object, { id: string; name: string }>`
  select p.id, lower(trim(n)) as name from providers p
   cross join lateral unnest(array[p.name] || coalesce(p.connected_to_fiber_name, '{}')) n`;

export const addressNames = raw<OfTeam, { id: string; name: string; shown: string; full_address: string | null }>`
  select a.id, lower(trim(n)) as name, a.name as shown, a.full_address from addresses a cross join lateral unnest(array[a.name, a.full_address]) n
   where a.team_id = ${'team'} and n is not null`;

/** Circuits of the team's services, by carrier. */
export const circuitsOfTeam = raw<OfTeam, { provider: string | null; circuit: string; name: string }>`
  select s.provider_id as provider, lower(trim(coalesce(s.detail ->> 'provider_service_id', s.detail ->> 'circuit_id'))) as circuit,
         coalesce(s.display_id, s.name, s.service_type) as name
    from services s where s.team_id = ${'team'} and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and coalesce(s.detail ->> 'provider_service_id', s.detail ->> 'circuit_id') is not null`;

interface OfImport {
  readonly import: string;
}

export const importedServices = prepared((db, given: CallValues<OfImport>) =>
  db.selectFrom('services').select('id').where('service_import_id', '=', given.import).orderBy('id'),
);

/** Imported services that were changed, or that other records refer to, since the import. */
export const usedServices = raw<OfImport, { id: Col<'services.id'>; name: string }>`
  select s.id, coalesce(s.display_id, s.name, s.service_type) as name from services s
   where s.service_import_id = ${'import'} and (s.version > 1
      or exists (select from ticket_services t where t.service_id = s.id)
      or exists (select from contract_lines l where l.service_id = s.id)
      or exists (select from invoice_lines l where l.service_id = s.id)
      or exists (select from service_phone_numbers n where n.service_id = s.id)
      or exists (select from service_taggings g where g.service_id = s.id)
      or exists (select from attachments a where a.service_id = s.id))
   order by s.created_at, s.id`;

export const removeServices = raw<OfImport, never>`delete from services where service_import_id = ${'import'}`;
