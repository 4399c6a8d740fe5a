/** Turns a submitted project into addresses and one request: a service for each circuit of each site. [BS-080] */
import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { circuitName, circuitRequest, type Circuit } from '#domain/bulk-site/circuit.ts';
import { isFilled, type Site } from '#domain/bulk-site/sites.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import { addRecord, setValues } from '../data/system-write.ts';
import { startGroup } from '../requests/new-group.ts';
import { followGroup } from '../requests/followers.ts';
import { refreshSoftblock } from '../requests/softblock.ts';
import { addressOf } from './addresses.ts';
import { projectOf } from './project.ts';

const serviceType = 'internet';

interface Placed {
  readonly name: string;
  readonly addressId: string;
  readonly circuits: readonly Circuit[];
}

/** The session acts as the server, in the transaction that makes the project submitted. */
export async function createRequest(session: Session, project: WireRecord): Promise<void> {
  const teamId = String(project['team_id']);
  const rows = projectOf(project).addresses.rows.filter(isFilled);
  const profiles = await circuitsByProfile(session, teamId);
  const places: Placed[] = [];
  for (const site of rows) places.push(await placed(session, teamId, site, profiles));
  const groupId = await createGroup(session, teamId, project, places);
  for (const place of places) {
    for (const circuit of place.circuits) await createService(session, teamId, groupId, place, circuit);
  }
  await setValues(session, 'bulk-site-upload', String(project['id']), {
    created_records: { addresses: places.map(({ addressId }) => addressId) },
  });
  await followGroup(session, teamId, project['edited_by_id'] as string | null, groupId);
  await refreshSoftblock(session, teamId);
}

async function circuitsByProfile(session: Session, teamId: string): Promise<ReadonlyMap<string, readonly Circuit[]>> {
  const rows = await session.query('select id, data from site_profiles where team_id = $1', [teamId]);
  return new Map(rows.map(([id, data]) => [String(id), (data as { circuits: readonly Circuit[] }).circuits]));
}

const placed = async (
  session: Session,
  teamId: string,
  site: Site,
  profiles: ReadonlyMap<string, readonly Circuit[]>,
): Promise<Placed> => ({
  name: site.name!.trim(),
  addressId: await addressOf(session, teamId, site),
  circuits: profiles.get(site.site_profile_id!) ?? [],
});

async function createGroup(
  session: Session,
  teamId: string,
  project: WireRecord,
  places: readonly Placed[],
): Promise<string> {
  const { terms, provider_allow, provider_deny, additional_comments } = projectOf(project).contract_details;
  const configs = places.flatMap(({ circuits }) => circuits.map(circuitRequest));
  const group = await addRecord(session, 'service-group', {
    ...(await startGroup(session, teamId, serviceType, configs)),
    project_name: project['name'],
    address_names: places.map(({ name }) => name),
    bulk_site_upload_id: project['id'],
    contract_terms: contractTerms.filter(({ facts }) => terms.includes(facts.months)).map(({ value }) => value),
    allowed_provider_ids: provider_allow,
    denied_provider_ids: provider_deny,
    comments: additional_comments,
  });
  return String(group['id']);
}

async function createService(
  session: Session,
  teamId: string,
  groupId: string,
  place: Placed,
  circuit: Circuit,
): Promise<void> {
  const service = await addRecord(session, 'service', {
    team_id: teamId,
    service_group_id: groupId,
    service_type: serviceType,
    request_config: circuitRequest(circuit),
    name: `${circuitName(circuit)}: ${place.name}`.slice(0, 255),
  });
  await addRecord(session, 'service-location', {
    team_id: teamId,
    service_id: service['id'],
    position: 0,
    address_id: place.addressId,
  });
}
