/**
 * `npm run bench -- submission`: 10,000 sites become a request, and a server killed during the work creates nothing
 * twice. [BS-080]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#generated/domain/limits.ts';
import { signedIn, type Caller } from '#tests/support/caller.ts';
import { embeddedSql } from '#tests/support/embedded-sql.ts';
import { startServer, type Program } from '#tests/support/program.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';
import type { Measure } from './measure.ts';

const sites = limits.sheetPageSizeDefault;
const broadband = { types: { broadband: true }, transport_type: ['coax'], download_speed: 500, upload_speed: 50 };
/** One site in four has a second line. */
const profiles = { Store: [broadband], Branch: [broadband, broadband] } as const;
const services = sites + sites / 4;

interface Running {
  readonly dataDir: string;
  readonly server: Program;
  readonly call: Caller;
}

export async function submissionBench(): Promise<readonly Measure[]> {
  const dataDir = scratchFolder('bench-submission');
  let running = await start(dataDir);
  try {
    const team = (await running.call('GET', '/api/service-tags')).body.records[0].team_id as string;
    const profileIds = await makeProfiles(running.call, team);
    const first = await fillProject(running.call, team, 'Store', profileIds);
    const [answered, taken] = await submitted(running, first);
    const second = await fillProject(running.call, team, 'Depot', profileIds);
    await running.call('PUT', `/api/bulk-site-uploads/${second}/submit`);
    await sleep(taken * 500);
    const wasUnderWay = (await statusOf(dataDir, second)) === 'SUBMITTING';
    await running.server.stop('SIGKILL');
    running = await start(dataDir);
    const resumed = await untilSubmitted(dataDir, second);
    const wrong = [...(await faults(dataDir, first)), ...(await faults(dataDir, second))];
    return [
      { name: `${sites} sites, until the call answers`, value: answered, unit: 's', target: { atMost: 5 } },
      {
        name: `${sites} sites, until all is made`,
        value: taken,
        unit: 's',
        target: { atMost: 30 },
        detail: `${services} services`,
      },
      {
        name: 'made twice or not at all, after a kill',
        value: wrong.length + (wasUnderWay ? 0 : 1),
        unit: 'kinds',
        target: { atMost: 0 },
        detail: `${wasUnderWay ? '' : 'was not under way; '}${wrong.join('; ')}${Math.round(resumed)} s after the next start`,
      },
    ];
  } finally {
    await running.server.stop();
    removeScratch(dataDir);
  }
}

async function start(dataDir: string): Promise<Running> {
  const { server, url } = await startServer({ DATA_DIR: dataDir });
  return { dataDir, server, call: await signedIn(url, 'owner@acme-dental.example') };
}

async function makeProfiles(call: Caller, team_id: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [name, circuits] of Object.entries(profiles)) {
    const { status, body, text } = await call('POST', '/api/site-profiles', {
      team_id,
      name: `Bench ${name}`,
      data: { circuits },
    });
    if (status !== 201) throw new Error(text);
    ids.push(body.id);
  }
  return ids;
}

/** Returns the id of a project with a full sheet. */
async function fillProject(
  call: Caller,
  team_id: string,
  word: string,
  [one, two]: readonly string[],
): Promise<string> {
  const rows = Array.from({ length: sites }, (_, at) => ({
    id: crypto.randomUUID(),
    name: `${word} ${at + 1}`,
    street: `${at + 1} Main St`,
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
    site_profile_id: at % 4 === 0 ? two : one,
  }));
  const data = { addresses: { rows }, contract_details: { terms: [36] } };
  const { status, body, text } = await call('POST', '/api/bulk-site-uploads', { team_id, name: `${word}s`, data });
  if (status !== 201) throw new Error(text);
  return body.id;
}

/** Seconds until the call returned, and until everything was created. */
async function submitted({ dataDir, call }: Running, id: string): Promise<[answered: number, taken: number]> {
  const begun = performance.now();
  const { status, text } = await call('PUT', `/api/bulk-site-uploads/${id}/submit`);
  if (status !== 200) throw new Error(text.slice(0, 500));
  const answered = (performance.now() - begun) / 1000;
  await untilSubmitted(dataDir, id);
  return [answered, (performance.now() - begun) / 1000];
}

const statusOf = async (dataDir: string, id: string): Promise<unknown> =>
  (await embeddedSql(dataDir, 'select status from bulk_site_uploads where id = $1', [id]))[0]?.['status'];

/** Duration in seconds. */
async function untilSubmitted(dataDir: string, id: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const status = await statusOf(dataDir, id);
    if (status === 'SUBMITTED') return (performance.now() - begun) / 1000;
    if (status !== 'SUBMITTING') throw new Error(`The project is ${String(status)}.`);
    await sleep(250);
  }
}

/** Records that were not created exactly once, with their audit row. */
async function faults(dataDir: string, id: string): Promise<readonly string[]> {
  const wanted = { groups: 1, addresses: sites, services, locations: services, audited: services };
  const [found] = await embeddedSql(
    dataDir,
    `with made as (select s.id from services s join service_groups g on g.id = s.service_group_id where g.bulk_site_upload_id = $1)
     select (select count(*)::int from service_groups where bulk_site_upload_id = $1) as groups,
            (select count(distinct l.address_id)::int from service_locations l join made on made.id = l.service_id) as addresses,
            (select count(*)::int from made) as services,
            (select count(*)::int from service_locations l join made on made.id = l.service_id) as locations,
            (select count(*)::int from audit_entries a join made on made.id = a.record_id
              where a.entity = 'service' and a.action = 'create') as audited`,
    [id],
  );
  return Object.entries(wanted).flatMap(([kind, count]) =>
    found?.[kind] === count ? [] : [`${kind}: ${String(found?.[kind])} of ${count}`],
  );
}
