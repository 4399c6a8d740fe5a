/** Checks the rows of a project against the records of its team. */
import { siteMistakes, type SiteMistake } from '#domain/bulk-site/sites.ts';
import { grantsOf, type CustomColumn } from '#domain/places/custom-columns.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addressColumns, addressesOfTeam, profilesOfTeam } from '../queries.ts';
import { projectOf, type Upload } from './project.ts';

/** The session acts as the server. */
export async function mistakesOf(session: Session, record: Upload): Promise<readonly SiteMistake[]> {
  const team = { team: record.team_id };
  const profiles = await profilesOfTeam.all(session, team);
  const addresses = await addressesOfTeam.all(session, team);
  const [own] = await addressColumns.all(session, team);
  return siteMistakes(projectOf(record).addresses.rows, {
    profileIds: new Set(profiles.map(({ id }) => id)),
    takenNames: new Set(addresses.map(({ name }) => name)),
    addressIds: new Set(addresses.map(({ id }) => id)),
    customColumns: (own?.columns ?? []).map(fillable),
  });
}

/** A column that some people cannot see is never required. */
const fillable = (column: CustomColumn): CustomColumn =>
  grantsOf(column).length === 0 ? column : { ...column, required: false };
