/** Copies a submitted project to a draft, without the results of its submission. [BS-046] */
import { isFilled, type Site } from '#domain/bulk-site/sites.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { addressesOfTeam, profilesOfTeam } from '../queries.ts';
import { projectOf, type Upload } from './project.ts';

const entity = 'bulk-site-upload';

/**
 * Returns the id of the draft, stamped as given. Throws 409 for a project that is not submitted; the session acts as
 * the server.
 */
export async function cloneProject(
  session: Session,
  id: string,
  stamps: Pick<Upload, 'edited_at' | 'edited_by_id'>,
): Promise<string> {
  const project = await getRecord(session, entity, id);
  if (project.status !== 'SUBMITTED') throw new ApiError('conflict', { message: texts['bulkSite.cloneSubmitted'] });
  const { consultation_date: _booked, ...data } = project.data;
  const sites = await withOwnProfiles(session, project, await withAddresses(session, project));
  const draft = await addRecord(session, entity, {
    team_id: project.team_id,
    name: truncate(entity, 'name', project.name, texts['bulkSite.cloneEnding']),
    data: { ...data, addresses: { ...data.addresses, rows: sites } } as Upload['data'],
    ...stamps,
  });
  return draft.id;
}

/** Sites refer to the addresses created by the project, if the team still has them, because their names are taken. */
async function withAddresses(session: Session, project: Upload): Promise<readonly Site[]> {
  const has = new Set((await addressesOfTeam.all(session, { team: project.team_id })).map(({ id }) => id));
  const made = (project.created_records.addresses ?? []).values();
  return projectOf(project).addresses.rows.map((site) => {
    const address = isFilled(site) ? made.next().value : undefined;
    return { ...site, address_id: address !== undefined && has.has(address) ? address : null };
  });
}

/** A profile for single rows belongs to one project, so the draft gets a copy. [SP-017] */
async function withOwnProfiles(session: Session, project: Upload, sites: readonly Site[]): Promise<readonly Site[]> {
  const used = new Set(sites.map(({ site_profile_id }) => site_profile_id));
  const copies = new Map<string, string>();
  for (const { id, name, data, hidden } of await profilesOfTeam.all(session, { team: project.team_id })) {
    if (!hidden || !used.has(id)) continue;
    const edited_at = new Date().toISOString();
    const copy = await addRecord(session, 'site-profile', { team_id: project.team_id, name, data, hidden, edited_at });
    copies.set(id, copy.id);
  }
  return sites.map((site) => {
    const own = copies.get(site.site_profile_id ?? '');
    return own === undefined ? site : { ...site, site_profile_id: own };
  });
}
