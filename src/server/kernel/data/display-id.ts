/** Short numbers that people call records by, counted per team: `SG-1001`. */
import type { Resource } from '#runtime/resource.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';

/** Resources whose schema names the letters before the number. */
export type NumberedResource = Resource & { readonly displayId: string };

export const isNumbered = (resource: Resource): resource is NumberedResource => resource.displayId !== undefined;

const first = 1001;

/** The next number of the team; of two callers at once the second waits for the first. */
export async function nextDisplayId(session: Session, resource: NumberedResource, teamId: string): Promise<string> {
  const [row] = await session.query(
    `insert into counters as c (scope, name, value) values ($1, $2, $3)
     on conflict (scope, name) do update set value = c.value + 1 returning value`,
    [teamId, resource.id, first],
  );
  return `${resource.displayId}-${String(row?.[0])}`;
}

/** The values of a new record with a number of its own, where such records have one and none is given. */
export async function withDisplayId(session: Session, resource: Resource, values: WireRecord): Promise<WireRecord> {
  const teamId = values['team_id'];
  if (!isNumbered(resource) || typeof values['display_id'] === 'string' || typeof teamId !== 'string') return values;
  return { ...values, display_id: await nextDisplayId(session, resource, teamId) };
}
