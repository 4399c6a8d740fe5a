/**
 * Gives rows of tables that the schemas choose to another team, past all hooks. The session acts as the server, and whoever
 * calls says in the audit what happened.
 */
import type { Resource } from '#runtime/resource.ts';
import { quoted } from './params.ts';
import type { HeldReference } from './references.ts';
import type { Session } from './session.ts';
import type { TableColumn } from './statements/raw.ts';

/** Which team gives, and which one receives. */
export interface Giving {
  readonly from: string;
  readonly to: string;
}

export const removeRow = (session: Session, { table }: Resource, id: string): Promise<number> =>
  session.change(`delete from ${quoted(table)} where id = $1`, [id]);

/** The reference names another record from now on, or none. */
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

/** Ids of the giving team's records whose number the receiving team has given out too, oldest first. */
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

/** The files that a field of these rows shows. */
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

/** Rows of a table beside the records that say which team a record is of. */
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

/** Whatever names the giving team in that column names the receiving one. */
export const repoint = (session: Session, table: string, column: string, { from, to }: Giving): Promise<number> =>
  session.change(`update ${quoted(table)} set ${quoted(column)} = $2 where ${quoted(column)} = $1`, [from, to]);
