/** Finds the records that refer to others, for any entity. The session must act as the server. */
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { quoted } from './params.ts';
import type { Session } from './session.ts';

/** A field that refers to another record. */
export interface HeldReference {
  readonly from: Resource;
  readonly field: ResourceField;
}

/** A record and a record that it refers to. */
export interface ReferenceLink {
  readonly holderId: string;
  readonly targetId: string;
}

/** Ids of the records that refer to one of the targets. */
export async function holdersOf(
  session: Session,
  { from, field }: HeldReference,
  targets: Iterable<string>,
): Promise<readonly string[]> {
  const rows = await session.query(`select id from ${quoted(from.table)} where ${columnOf(field)} = any($1::uuid[])`, [
    [...targets],
  ]);
  return rows.map(([id]) => String(id));
}

/** References between `ours` and records outside `theirs`: those that `ours` have (outward) or those to `ours`. */
export async function heldAcross(
  session: Session,
  { from, field }: HeldReference,
  { ours, theirs, isOutward }: { ours: Iterable<string>; theirs: Iterable<string>; isOutward: boolean },
): Promise<readonly ReferenceLink[]> {
  const column = columnOf(field);
  const [own, other] = isOutward ? ['id', column] : [column, 'id'];
  const rows = await session.query(
    `select id, ${column} from ${quoted(from.table)}
      where ${own} = any($1::uuid[]) and ${column} is not null and not (${other} = any($2::uuid[])) order by id`,
    [[...ours], [...theirs]],
  );
  return rows.map(([id, target]) => ({ holderId: String(id), targetId: String(target) }));
}

/** Whether the row exists, also when soft-deleted. */
export async function exists(session: Session, { table }: Resource, id: string): Promise<boolean> {
  return (await session.query(`select 1 from ${quoted(table)} where id = $1`, [id])).length > 0;
}

/** Defers foreign keys while records that refer to each other move; they are checked when `work` is done. */
export async function withDeferredReferences<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.query('set constraints all deferred');
  const done = await work();
  await session.query('set constraints all immediate');
  return done;
}

const columnOf = (field: ResourceField): string => quoted(field.columns[0]!);
