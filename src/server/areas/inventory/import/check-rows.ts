/** Parses the rows of a file into services and reports all errors; writes nothing. */
import { fill } from '#domain/format/fill.ts';
import { styleOfRows, type FileStyle, type ReadStyle, type StyleChoice } from '#domain/services/import/file-style.ts';
import { readRow } from '#domain/services/import/read-row.ts';
import type { ImportTarget } from '#domain/services/import/targets.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { messages } from '#generated/domain/messages.ts';
import type { NewOf, RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { circuitOf, inventoryFaults } from '../catalogue-faults.ts';
import type { KnownService } from '../new-service.ts';
import { addressNames, circuitsOfTeam, providerNames } from './queries.ts';
import { valueFaults } from './value-faults.ts';

export interface RowFault {
  /** From 1, below the header. */
  readonly row: number;
  /** Null for a value without a column. */
  readonly column: number | null;
  readonly key: string;
  readonly message: string;
}

type Address = Pick<RecordOf<'address'>, 'id' | 'name' | 'full_address'>;

export interface SoundRow {
  readonly service: KnownService;
  readonly addresses: readonly Address[];
}

export interface CheckedRows extends Pick<ReadStyle, 'unclear'> {
  readonly sound: readonly SoundRow[];
  readonly faults: readonly RowFault[];
}

/** The session acts as the server. */
export async function checkRows(
  session: Session,
  team: string,
  targets: readonly (ImportTarget | null)[],
  rows: readonly (readonly string[])[],
  choice: StyleChoice = {},
): Promise<CheckedRows> {
  const known = await knowledgeOf(session, team);
  const { style, unclear } = styleOfRows(rows, targets, choice);
  const today = new Date().toISOString().slice(0, 10);
  const sound: SoundRow[] = [];
  const faults: RowFault[] = [];
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const { wrong, row } = checkRow({ cells, targets, style, known, team, today, number: at + 1 });
    for (const [key, message] of wrong) {
      const column = targets.findIndex((target) => target?.key === key);
      faults.push({ row: at + 1, column: column === -1 ? null : column, key, message });
    }
    if (row !== null) sound.push(row);
  }
  return { sound, faults, unclear };
}

interface Knowledge {
  readonly providers: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<string, readonly Address[]>;
  /** Name of the service, or the number of the row, by carrier and circuit. */
  readonly circuits: Map<string, string | number>;
}

async function knowledgeOf(session: Session, team: string): Promise<Knowledge> {
  const [providers, addresses, circuits] = await Promise.all([
    providerNames.all(session),
    addressNames.all(session, { team }),
    circuitsOfTeam.all(session, { team }),
  ]);
  const byName = Map.groupBy(addresses, ({ name }) => name);
  return {
    providers: new Map(providers.map(({ id, name }) => [name, id])),
    addresses: new Map(
      [...byName].map(([name, found]) => [
        name,
        [...new Map(found.map(({ id, shown, full_address }) => [id, { id, name: shown, full_address }])).values()],
      ]),
    ),
    circuits: new Map(circuits.map(({ provider, circuit, name }) => [`${provider} ${circuit}`, name])),
  };
}

interface ImportInput {
  readonly cells: readonly string[];
  readonly targets: readonly (ImportTarget | null)[];
  readonly style: FileStyle;
  readonly known: Knowledge;
  readonly team: string;
  readonly today: string;
  readonly number: number;
}

type Wrong = readonly [key: string, message: string];

function checkRow({ cells, targets, style, known, team, today, number }: ImportInput): {
  readonly wrong: readonly Wrong[];
  readonly row: SoundRow | null;
} {
  const { values, detail, serviceType, faults } = readRow(cells, targets, style);
  const wrong: Wrong[] = faults.map(({ key, message }) => [key, message]);
  const { provider_id: providerName, address_a: a, address_z: z, ...fields } = values;
  const provider = typeof providerName === 'string' ? known.providers.get(providerName.toLowerCase()) : null;
  if (provider === undefined) wrong.push(['provider_id', messages['import.unknownProvider']]);
  const places = [
    ['address_a', a],
    ['address_z', z],
  ].flatMap(([key, name]) => (typeof name === 'string' ? [[String(key), placeOf(known, name)] as const] : []));
  wrong.push(...places.flatMap(([key, place]): readonly Wrong[] => (typeof place === 'string' ? [[key, place]] : [])));
  wrong.push(...valueFaults(fields));
  if (serviceType !== null) {
    const type = serviceType;
    const isKnown = (key: string): boolean => wrong.some(([each]) => each === key);
    wrong.push(...inventoryFaults(type, detail, today).filter(([key]) => !isKnown(key)));
    if (typeof a !== 'string' && type !== 'mobile_line') wrong.push(['address_a', messages['validation.required']]);
    if (typeof z !== 'string' && catalogues[type].connects === 'two-locations')
      wrong.push(['address_z', messages['validation.required']]);
  }
  const twin = provider === undefined ? null : twinOf(known, provider, detail, number);
  if (twin !== null) wrong.push(['detail.provider_service_id', twin]);
  if (wrong.length > 0 || serviceType === null) return { wrong, row: null };
  const service = { ...fields, team_id: team, service_type: serviceType, provider_id: provider ?? null, detail };
  return {
    wrong,
    row: {
      service: service as NewOf<'service'>,
      addresses: places.flatMap(([, place]) => (typeof place === 'string' ? [] : [place])),
    },
  };
}

/** The address of that name, or the error text. */
function placeOf({ addresses }: Knowledge, name: string): Address | string {
  const found = addresses.get(name.toLowerCase()) ?? [];
  if (found.length === 1) return found[0]!;
  return messages[found.length === 0 ? 'import.unknownAddress' : 'import.twoAddresses'];
}

/** The existing holder of the circuit: a service of the team, or an earlier row. */
function twinOf({ circuits }: Knowledge, provider: string | null, detail: WireRecord, number: number): string | null {
  const circuit = circuitOf(detail);
  if (circuit === null) return null;
  const key = `${provider} ${circuit.toLowerCase()}`;
  const twin = circuits.get(key);
  if (twin === undefined) circuits.set(key, number);
  if (twin === undefined) return null;
  return typeof twin === 'number'
    ? fill(messages['import.circuitTwice'], { row: twin })
    : fill(messages['inventory.sameCircuit'], { service: twin });
}
