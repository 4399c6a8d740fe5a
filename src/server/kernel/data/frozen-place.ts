/** Refuses a new record under a parent that is frozen for it. */
import type { Resource } from '#runtime/resource.ts';
import { FrozenError, reasonOf } from './frozen.ts';
import { quoted } from './params.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';

/** Throws 409 if the parent of the new record is frozen for it. */
export async function requireOpenPlace(session: Session, resource: Resource, body: WireRecord): Promise<void> {
  for (const rule of resource.frozen ?? []) {
    const [condition, ...others] = rule.when;
    const field = resource.fields.find(({ columns }) => columns[0] === condition?.of?.by);
    const id = field && body[field.wire];
    // The database checks rules that also depend on the new record.
    if (!condition?.of || others.length > 0 || typeof id !== 'string') continue;
    const { table } = condition.of;
    const rows = await session.query(
      `select 1 from ${quoted(table)} where id = $1 and ${quoted(condition.column)} = any($2::text[])`,
      [id, condition.values],
    );
    if (rows.length === 0) continue;
    const teamId = (body['team_id'] as string | undefined) ?? null;
    throw new FrozenError(reasonOf(rule), {
      resource: resource.id,
      action: 'create',
      recordId: null,
      teamId,
      values: body,
    });
  }
}
