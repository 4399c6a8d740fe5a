/** What is wrong with the rows of a project beside what its team has. */
import { siteMistakes, type SiteMistake } from '#domain/bulk-site/sites.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import { column } from '../workflow/ask.ts';
import { projectOf } from './project.ts';

/** The session acts as the server. */
export async function mistakesOf(session: Session, record: WireRecord): Promise<readonly SiteMistake[]> {
  const team = [record['team_id']];
  const profiles = await column<string>(session, 'select id from site_profiles where team_id = $1', team);
  const names = await column<string>(
    session,
    `select lower(trim(name)) from addresses where team_id = $1 and status = 'Active'`,
    team,
  );
  return siteMistakes(projectOf(record).addresses.rows, {
    profileIds: new Set(profiles),
    takenNames: new Set(names),
  });
}
