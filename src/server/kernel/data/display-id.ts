/** Short record numbers, counted per team: `SG-1001`. */
import type { Resource } from '#runtime/resource.ts';
import type { Params } from './params.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';

/** A resource whose schema gives a prefix for its numbers. */
export type NumberedResource = Resource & { readonly displayId: string };

export const isNumbered = (resource: Resource): resource is NumberedResource => resource.displayId !== undefined;

const first = 1001;

const takeNumber = (scope: string, name: string, value: string, by = '1'): string =>
  `insert into counters as c (scope, name, value) values (${scope}, ${name}, ${value})
     on conflict (scope, name) do update set value = c.value + ${by} returning value`;

/** The next number of the team. A concurrent caller waits for the first one. */
export async function nextDisplayId(session: Session, resource: NumberedResource, teamId: string): Promise<string> {
  const [row] = await session.query(takeNumber('$1', '$2', '$3'), [teamId, resource.id, first]);
  return `${resource.displayId}-${String(row?.[0])}`;
}

/** Takes consecutive numbers in one statement. */
export async function nextDisplayIds(
  session: Session,
  resource: NumberedResource,
  teamId: string,
  count: number,
): Promise<readonly string[]> {
  const values = [teamId, resource.id, first + count - 1, count];
  const [row] = await session.query(takeNumber('$1', '$2', '$3', '$4::integer'), values);
  const last = Number(row?.[0]);
  return Array.from({ length: count }, (_, at) => `${resource.displayId}-${last - count + 1 + at}`);
}

/**
 * The `with` clause that takes a number and the value of `display_id`, for the insert of a new record. Null if the
 * resource has no numbers or one is given.
 */
export function numberFor(
  resource: Resource,
  values: WireRecord,
  params: Params,
): { readonly taken: string; readonly value: string } | null {
  const teamId = values['team_id'];
  if (!isNumbered(resource) || typeof values['display_id'] === 'string' || typeof teamId !== 'string') return null;
  const taken = takeNumber(`${params.add(teamId)}::text`, params.add(resource.id), params.add(first));
  return {
    taken: `with number as (${taken}) `,
    value: `(select ${params.add(`${resource.displayId}-`)}::text || number.value from number)`,
  };
}
