/** What inventory uploads ask the database. */
import { prepared, type Given } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfUpload {
  readonly upload: string;
}

/** People who change the files of one upload take turns. */
export const lockUpload = prepared((db, given: Given<OfUpload>) =>
  db.selectFrom('inventory_uploads').select('id').where('id', '=', given.upload).forUpdate(),
);

export const contractsOfUpload = prepared((db, given: Given<OfUpload>) =>
  db
    .selectFrom('inventory_upload_contracts')
    .select(['id', 'provider_id'])
    .where('inventory_upload_id', '=', given.upload)
    .orderBy('created_at')
    .orderBy('id'),
);

export const removeContracts = raw<OfUpload & { kept: readonly string[] }, never>`
  delete from inventory_upload_contracts where inventory_upload_id = ${'upload'} and not id = any(${'kept'}::uuid[])`;

/** A service of the team that the carrier knows under the same id: a paper that was handed in twice. (domain 3.15) */
export const sameCircuit = raw<
  { team: string; provider: string | null; circuit: string },
  { name: string; id: Col<'services.id'> }
>`
  select s.id, coalesce(s.display_id, s.name, s.service_type) as name from services s
   where s.team_id = ${'team'} and s.provider_id is not distinct from ${'provider'}::uuid
     and coalesce(s.detail ->> 'provider_service_id', s.detail ->> 'circuit_id') = ${'circuit'}
     and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}`;
