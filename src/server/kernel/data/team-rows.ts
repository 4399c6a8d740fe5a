/**
 * Moves rows of tables chosen by the schemas to another team, bypassing all hooks. The session acts as the server, and
 * the caller writes the audit.
 */
import type { Resource } from '#runtime/resource.ts';
import { quoted } from './params.ts';
import type { HeldReference } from './references.ts';
import type { Session } from './session.ts';
import type { TableColumn } from './statements/raw.ts';

/** The source and the target team. */
export interface Giving {
  readonly from: string;
  readonly to: string;
}

export const removeRow = (session: Session, { table }: Resource, id: string): Promise<number> =>
  session.change(`delete from ${quoted(table)} where id = $1`, [id]);

/** Points the reference to another record or to none. */
export const setReference = (
  session: Session,
  { from, field }: HeldReference,
  holderId: string,
  targetId: string | null,
): Promise<number> =>
  session.change(`update ${quoted(from.table)} set ${quoted(field.columns[0]!)} = $2 where id = $1`, [
    holderId,
    targetId,
  ]);

export const setDisplayId = (session: Session, { table }: Resource, id: string, displayId: string): Promise<number> =>
  session.change(`update ${quoted(table)} set display_id = $2 where id = $1`, [id, displayId]);

/** Ids of the source team's records whose number exists in the target team too, oldest first. */
export async function sameNumbers(session: Session, { table }: Resource, { from, to }: Giving): Promise<string[]> {
  const rows = await session.query(
    `select d.id from ${quoted(table)} d join ${quoted(table)} kept on kept.display_id = d.display_id and kept.team_id = $2
      where d.team_id = $1 order by d.created_at, d.id`,
    [from, to],
  );
  return rows.map(([id]) => String(id));
}

export const giveRows = (
  session: Session,
  { table }: Resource,
  ids: readonly string[],
  team: string,
): Promise<number> =>
  session.change(`update ${quoted(table)} set team_id = $2 where id = any($1::uuid[])`, [ids, team]);

/** Moves the files of a field of these rows. */
export const giveFiles = (
  session: Session,
  { from: { table }, field }: HeldReference,
  ids: readonly string[],
  { from, to }: Giving,
): Promise<number> =>
  session.change(
    `update stored_files set team_id = $2 where team_id = $3 and id in (
       select ${quoted(field.columns[0]!)} from ${quoted(table)} where id = any($1::uuid[]))`,
    [ids, to, from],
  );

/** Moves rows of a side table that records the team of a record. */
export const givePointers = (
  session: Session,
  [table, column]: TableColumn,
  ids: readonly string[],
  { from, to }: Giving,
): Promise<number> =>
  session.change(`update ${table} set team_id = $2 where team_id = $3 and ${column} = any($1::uuid[])`, [
    ids,
    to,
    from,
  ]);

/** Replaces the source team by the target team in that column. */
export const repoint = (session: Session, table: string, column: string, { from, to }: Giving): Promise<number> =>
  session.change(`update ${quoted(table)} set ${quoted(column)} = $2 where ${quoted(column)} = $1`, [from, to]);
