/** Queries of inventory uploads. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfUpload {
  readonly upload: string;
}

/** Serializes changes to the files of one upload. */
export const lockUpload = prepared((db, given: CallValues<OfUpload>) =>
  db.selectFrom('inventory_uploads').select('id').where('id', '=', given.upload).forUpdate(),
);

export const contractsOfUpload = prepared((db, given: CallValues<OfUpload>) =>
  db
    .selectFrom('inventory_upload_contracts')
    .select(['id', 'provider_id'])
    .where('inventory_upload_id', '=', given.upload)
    .orderBy('created_at')
    .orderBy('id'),
);

export const removeContracts = raw<OfUpload & { kept: readonly string[] }, never>`
  delete from inventory_upload_contracts where inventory_upload_id = ${'upload'} and not id = any(${'kept'}::uuid[])`;

/** A service of the team with the same carrier and circuit id: a document that was uploaded twice. (domain 3.15) */
export const sameCircuit = raw<
  { team: string; provider: string | null; circuit: string },
  { name: string; id: Col<'services.id'> }
>`
  select s.id, coalesce(s.display_id, s.name, s.service_type) as name from services s
   where s.team_id = ${'team'} and s.provider_id is not distinct from ${'provider'}::uuid
     and coalesce(s.detail ->> 'provider_service_id', s.detail ->> 'circuit_id') = ${'circuit'}
     and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}`;

/** Services of the inventory of that type and provider at an address, except those with another circuit. */
export const likeServices = raw<
  { team: string; provider: string; type: Col<'services.service_type'>; address: string; circuit: string | null },
  { name: string; id: Col<'services.id'> }
>`
  select s.id, coalesce(s.display_id, s.name, s.service_type) as name from services s
   where s.team_id = ${'team'} and s.provider_id = ${'provider'} and s.service_type = ${'type'}
     and s.status in ${values<'services.status'>('active', 'pending_disconnect')}
     and (${'circuit'}::text is null or coalesce(s.detail ->> 'provider_service_id', s.detail ->> 'circuit_id') is null)
     and exists (select from service_locations l where l.service_id = s.id and l.address_id = ${'address'})
   order by s.created_at limit 3`;

/** Other uploads of the team with the same file. */
export const sameFiles = raw<{ contract: string; team: string }, { name: string }>`
  select distinct u.name from inventory_upload_contracts own join stored_files f on f.id = own.file_id
    join stored_files g on g.sha256 = f.sha256
    join inventory_upload_contracts other on other.file_id = g.id and other.id <> own.id and other.team_id = ${'team'}
    join inventory_uploads u on u.id = other.inventory_upload_id
   where own.id = ${'contract'} order by u.name limit 3`;

export const addressesOfTeam = prepared((db, given: CallValues<{ team: string }>) =>
  db.selectFrom('addresses').select('id').where('team_id', '=', given.team),
);
