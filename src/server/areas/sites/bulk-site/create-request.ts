/** Creates addresses and one request from a submitted project: a service for each circuit of each site. [BS-080] */
import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { circuitName, circuitRequest, type Circuit } from '#domain/bulk-site/circuit.ts';
import { isFilled } from '#domain/bulk-site/sites.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { BroadcastNow } from '#server/kernel/data/signals/broadcast-now.ts';
import { addRecord, addRecords, setValues } from '#server/kernel/data/system-write.ts';
import { startGroup, followGroup, refreshSoftblock } from '#server/areas/procurement/contract.ts';
import { addressesOf } from './addresses.ts';
import { profilesOfTeam } from '../queries.ts';
import { createProgress, type Progress } from './progress.ts';
import { projectOf, type Upload } from './project.ts';

const serviceType = 'internet';
/** Services between two progress reports. */
const servicesAtOnce = 250;

interface SiteCircuits {
  readonly name: string;
  readonly addressId: string;
  readonly circuits: readonly Circuit[];
}

/** The session acts as the server, in the transaction that marks the project as submitted. */
export async function createRequest(session: Session, project: Upload, broadcastNow: BroadcastNow): Promise<void> {
  const teamId = project.team_id;
  const rows = projectOf(project).addresses.rows.filter(isFilled);
  const progress = createProgress(broadcastNow, project, rows.length);
  const profiles = await circuitsByProfile(session, teamId);
  const addresses = await addressesOf(session, teamId, rows, (done) => progress('addresses', done));
  const places = rows.map(({ name, site_profile_id }, at) => ({
    name: name!.trim(),
    addressId: addresses[at]!,
    circuits: profiles.get(site_profile_id!) ?? [],
  }));
  const groupId = await createGroup(session, teamId, project, places);
  await createServices(session, teamId, groupId, places, progress);
  await setValues(session, 'bulk-site-upload', project.id, {
    created_records: { addresses },
  });
  await followGroup(session, teamId, project.edited_by_id, groupId);
  await refreshSoftblock(session, teamId);
}

async function circuitsByProfile(session: Session, teamId: string): Promise<ReadonlyMap<string, readonly Circuit[]>> {
  const rows = await profilesOfTeam.all(session, { team: teamId });
  return new Map(rows.map(({ id, data }) => [id, data.circuits as readonly Circuit[]]));
}

async function createGroup(
  session: Session,
  teamId: string,
  project: Upload,
  places: readonly SiteCircuits[],
): Promise<string> {
  const { terms, provider_allow, provider_deny, additional_comments } = projectOf(project).contract_details;
  const configs = places.flatMap(({ circuits }) => circuits.map(circuitRequest));
  const group = await addRecord(session, 'service-group', {
    ...(await startGroup(session, teamId, serviceType, configs)),
    project_name: project.name,
    address_names: places.map(({ name }) => name),
    bulk_site_upload_id: project.id,
    contract_terms: contractTerms.filter(({ facts }) => terms.includes(facts.months)).map(({ value }) => value),
    allowed_provider_ids: provider_allow,
    denied_provider_ids: provider_deny,
    comments: additional_comments,
  });
  return group.id;
}

async function createServices(
  session: Session,
  team_id: string,
  groupId: string,
  places: readonly SiteCircuits[],
  progress: Progress,
): Promise<void> {
  const wanted = places.flatMap((place, at) => place.circuits.map((circuit) => ({ place, circuit, at })));
  for (let from = 0; from < wanted.length; from += servicesAtOnce) {
    const some = wanted.slice(from, from + servicesAtOnce);
    progress('services', some[0]!.at);
    const services = await addRecords(
      session,
      'service',
      some.map(({ place, circuit }) => ({
        team_id,
        service_group_id: groupId,
        service_type: serviceType,
        request_config: circuitRequest(circuit),
        name: truncate('service', 'name', `${circuitName(circuit)}: ${place.name}`),
      })),
    );
    await addRecords(
      session,
      'service-location',
      some.map(({ place }, at) => ({
        team_id,
        service_id: services[at]!.id,
        position: 0,
        address_id: place.addressId,
      })),
    );
  }
}
