/** Inserts many records of one resource with few statements. */
import type { Resource } from '#runtime/resource.ts';
import { writeAudits } from './audit.ts';
import { explainViolation } from './database-error.ts';
import { isNumbered, nextDisplayIds } from './display-id.ts';
import { newIdOf } from './id.ts';
import { createParams, quoted } from './params.ts';
import { readRecords } from './read.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';
import { newRow } from './rows.ts';

/** PostgreSQL allows 65,535 values per statement; this many rows of a hundred columns stay well below. */
const rowsAtOnce = 250;

/** Inserts and audits records as single inserts would, and returns them in the given order. */
export async function insertRecords(
  session: Session,
  resource: Resource,
  list: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  const made: WireRecord[] = [];
  for (let from = 0; from < list.length; from += rowsAtOnce)
    made.push(...(await insertSome(session, resource, list.slice(from, from + rowsAtOnce))));
  return made;
}

async function insertSome(
  session: Session,
  resource: Resource,
  list: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  const ids = list.map(({ id }) => (id as string | undefined) ?? newIdOf(resource));
  const numbered = await withNumbers(session, resource, list);
  const rows = numbered.map((values, at) => new Map(newRow(session, resource, ids[at]!, values)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const params = createParams();
  // `default` for a column that a row does not set.
  const places = rows.map((row) =>
    columns.map((column) => (row.has(column) ? params.add(row.get(column)) : 'default')).join(', '),
  );
  const text = `insert into ${quoted(resource.table)} (${columns.map(quoted).join(', ')}) values (${places.join('), (')})`;
  await session
    .send({ name: null, text, values: params.values })
    .catch((error: unknown) => explainViolation(resource, error));
  const records = await readRecords(session, resource, ids);
  writeAudits(
    session,
    resource,
    records.map((after, at) => ({
      action: 'create',
      recordId: ids[at]!,
      teamId: (after['team_id'] as string | undefined) ?? null,
      before: null,
      after,
    })),
  );
  return records;
}

/** Gives records without a number the next numbers of their team. */
async function withNumbers(
  session: Session,
  resource: Resource,
  list: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  if (!isNumbered(resource)) return list;
  const numbers = new Map<WireRecord, string>();
  const nameless = list.filter((each) => typeof each['display_id'] !== 'string' && typeof each['team_id'] === 'string');
  for (const [team, own] of Map.groupBy(nameless, (each) => each['team_id'] as string)) {
    const taken = await nextDisplayIds(session, resource, team, own.length);
    own.forEach((each, at) => numbers.set(each, taken[at]!));
  }
  return list.map((each) => (numbers.has(each) ? { ...each, display_id: numbers.get(each) } : each));
}
