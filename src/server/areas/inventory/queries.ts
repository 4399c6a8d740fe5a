/** What the area of inventory asks the database. */
import { prepared, type Given } from '#server/kernel/data/statements/prepared.ts';
import { raw } from '#server/kernel/data/statements/raw.ts';

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
