/** Applies the chosen values to NetBox: carriers and sites first, then their circuits, then the circuit ends. */
import type { Change } from '#domain/netbox/change.ts';
import type { Plan } from '#domain/netbox/plan.ts';
import type { HereService } from '#domain/netbox/sides.ts';
import { nameOf, slugOf } from '#domain/netbox/slug.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Netbox, NetboxRecord } from './client.ts';
import { endsIn, circuitValues, siteValues } from './rows-there.ts';
import { accountsFor, typesFor } from './made-there.ts';
import { paths } from './read-there.ts';
import { writeAll, type WriteRequest, type WriteResult } from './writer.ts';

/** Receives the result of each change. */
export type ReportChange = (change: Change, refused: string | null) => void;

interface Task {
  readonly netbox: Netbox;
  readonly plan: Plan;
  readonly chosen: readonly Change[];
  readonly note: ReportChange;
  /** NetBox numbers so far, by our record id. */
  readonly ids: Readonly<Record<'provider' | 'site', Map<string, number>>>;
  readonly services: ReadonlyMap<string, HereService>;
}

type CreatedCircuits = readonly (readonly [Change, circuit: number])[];

export async function writeThere(
  netbox: Netbox,
  plan: Plan,
  chosen: readonly Change[],
  note: ReportChange,
): Promise<void> {
  if (chosen.length === 0) return;
  const { providers, sites, sides } = plan.known;
  const ids = { provider: new Map(providers.there), site: new Map(sites.there) };
  const services = new Map(sides.here.services.map((service) => [service.id, service]));
  const task: Task = { netbox, plan, chosen, note, ids, services };
  await writePlaces(task);
  const accounts = await accountsFor(netbox, plan, chosen, ids.provider);
  const made = await createCircuits(task, accounts);
  const changed = await changeCircuits(task, accounts);
  await writeEnds(task, [...made, ...changed]);
}

/** Writes missing carriers and sites, and missing facts of sites. */
async function writePlaces(task: Task): Promise<void> {
  const { netbox, plan, ids } = task;
  const { here, there } = plan.known.sides;
  const cities = new Map(here.addresses.map(({ id, city }) => [id, city]));
  for (const [record, path, present] of [
    ['provider', paths.providers, there.providers],
    ['site', paths.sites, there.sites],
  ] as const) {
    const names = new Set(present.map(({ name }) => name.toLowerCase()));
    const slugs = new Set(present.map(({ slug }) => slug));
    const wishes = chosenOf(task, record, true).map((about) => {
      const name = nameOf(about.title, cities.get(about.recordId ?? '') ?? '', names);
      return { about, row: { name, slug: slugOf(name, slugs), ...siteValues(about) } };
    });
    for (const [{ recordId }, id] of taken(task, await writeAll(netbox, 'create', path, wishes)))
      if (recordId !== null) ids[record].set(recordId, id);
  }
  const known = chosenOf(task, 'site', false).map((about) => ({
    about,
    row: { id: about.netboxId, ...siteValues(about) },
  }));
  taken(task, await writeAll(netbox, 'change', paths.sites, known));
}

type AccountOf = (provider: number, account: string) => number | undefined;

async function createCircuits(task: Task, accountOf: AccountOf): Promise<CreatedCircuits> {
  const { netbox, plan, ids, note, services } = task;
  const changes = chosenOf(task, 'circuit', true);
  const types = await typesFor(netbox, plan, changes);
  const wishes: WriteRequest<Change>[] = [];
  for (const about of changes) {
    const { providerId, type } = services.get(about.recordId!)!;
    const provider = ids.provider.get(providerId ?? '');
    if (provider === undefined || !hasSites(task, about)) note(about, messages['netbox.waitsFor']);
    else {
      const values = circuitValues(about, (account) => accountOf(provider, account));
      wishes.push({ about, row: { provider, type: types.get(type), ...values } });
    }
  }
  return taken(task, await writeAll(netbox, 'create', paths.circuits, wishes));
}

async function changeCircuits(task: Task, accountOf: AccountOf): Promise<CreatedCircuits> {
  const { netbox, ids, note, services } = task;
  const wishes: WriteRequest<Change>[] = [];
  const changed: (readonly [Change, number])[] = [];
  for (const about of chosenOf(task, 'circuit', false)) {
    if (!hasSites(task, about)) {
      note(about, messages['netbox.waitsFor']);
      continue;
    }
    const provider = ids.provider.get(services.get(about.recordId!)!.providerId ?? '') ?? 0;
    const values = circuitValues(about, (account) => accountOf(provider, account));
    if (Object.keys(values).length > 0) wishes.push({ about, row: { id: about.netboxId, ...values } });
    else note(about, null);
    changed.push([about, about.netboxId!]);
  }
  const refused = new Set(
    (await writeAll(netbox, 'change', paths.circuits, wishes)).flatMap((each) => {
      note(each.about, 'refused' in each ? each.refused : null);
      return 'refused' in each ? [each.about] : [];
    }),
  );
  return changed.filter(([about]) => !refused.has(about));
}

async function writeEnds({ netbox, plan, ids, note }: Task, circuits: CreatedCircuits): Promise<void> {
  const isLater = await speaksOfKinds(netbox);
  const ends = circuits.flatMap(([about, circuit]) =>
    endsIn(about).map(([side, address]) => {
      const site = ids.site.get(address)!;
      const present = plan.known.ends(circuit)[side];
      const at = isLater ? { termination_type: 'dcim.site', termination_id: site } : { site };
      return { about, row: present ? { id: present.id, ...at } : { circuit, term_side: side, ...at } };
    }),
  );
  for (const how of ['create', 'change'] as const) {
    const wishes = ends.filter(({ row }) => 'id' in row === (how === 'change'));
    for (const each of await writeAll(netbox, how, paths.terminations, wishes))
      if ('refused' in each) note(each.about, each.refused);
  }
}

const chosenOf = ({ chosen }: Task, record: Change['record'], isNew: boolean): readonly Change[] =>
  chosen.filter((change) => change.record === record && (change.kind === 'create_there') === isNew);

const hasSites = ({ ids }: Task, change: Change): boolean =>
  endsIn(change).every(([, address]) => ids.site.has(address));

/** The numbers of the records that NetBox accepted. */
function taken({ note }: Task, written: readonly WriteResult<Change>[]): CreatedCircuits {
  return written.flatMap((each) => {
    note(each.about, 'refused' in each ? each.refused : null);
    return 'made' in each ? [[each.about, numberIn(each.made)] as const] : [];
  });
}

const numberIn = (made: NetboxRecord): number => Number(made['id']);

/** From 4.2 on a circuit ends at a record of any type; before, at a site. */
async function speaksOfKinds(netbox: Netbox): Promise<boolean> {
  const [major = 0, minor = 0] = (await netbox.version()).split('.').map(Number);
  return major > 4 || (major === 4 && minor >= 2);
}
