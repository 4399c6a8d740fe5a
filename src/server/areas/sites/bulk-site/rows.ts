/**
 * The address sheet of a project, edited by several people at once: a call has only the changed cells, and the audit,
 * which stores each change, has those of others.
 */
import { bulkSiteUploadResource as resource } from '#generated/resources/bulk-site-upload.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import {
  applyChanges,
  isNothing,
  sheetRowsOf,
  withoutConflictingRemovals,
  withLost,
  type SiteRow,
  type RowChanges,
} from '#domain/bulk-site/row-changes.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { writeAudit } from '#server/kernel/data/audit.ts';
import { requireOpen } from '#server/kernel/data/frozen.ts';
import { readRecord } from '#server/kernel/data/read.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { updateRow } from '#server/kernel/data/rows.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { edited } from '../hooks/upload.ts';
import { changesOfUpload, lockUpload, type SheetEntry } from '../queries.ts';
import type { Upload } from './project.ts';
import { requireOwnIds } from './row-ids.ts';
import { requireSeen, rowsOfChanges, seenChanges, unseenIn, wholeUpload, type Unseen } from './unseen.ts';

export interface SheetState {
  readonly version: number;
  /** True when the changes cannot be listed. */
  readonly is_whole: boolean;
  readonly changes: readonly RowsEvent[];
  /** The stored result of the caller's change, where it differs from the request. */
  readonly rows?: RowChanges;
}

interface RowsEvent {
  readonly version: number;
  readonly base: number;
  readonly by: string | null;
  readonly rows: RowChanges;
}

interface Entry extends RowsEvent {
  readonly undo: RowChanges;
}

/** Merges a change into the sheet. The session is that of the caller, who may change the project. */
export async function changeRows(
  session: Session,
  id: string,
  { base, rows: wanted }: { readonly base: number; readonly rows: RowChanges },
): Promise<SheetState> {
  requireOwnIds(wanted);
  await lockUpload.all(session, { upload: id });
  const record = (await readRecord(session, resource, id)) as Upload;
  if (base > record.version) throw new ApiError('conflict');
  const unseen = await unseenIn(session, record.team_id);
  requireSeen(rowsOfChanges(wanted), unseen);
  const { data: stored } = await wholeUpload(session, record, unseen);
  const entries = await entriesSince(session, record, base);
  const state = stateOf(record.version, entries, unseen);
  const before = sheetRowsOf(stored.addresses);
  const theirs = (entries ?? []).map(({ rows }) => rows);
  const changes = withLost(withoutConflictingRemovals(wanted, theirs), before, removedIn(entries ?? []));
  if (isNothing(changes)) return { ...state, rows: seenChanges(changes, unseen) };
  const { sheet, undo } = applyChanges(before, changes);
  if (sheet.rows.length > limits.sheetPageSizeDefault)
    throw invalid({
      rows: [fill(messages['sheet.rowsCut'], { count: sheet.rows.length - limits.sheetPageSizeDefault })],
    });
  const data = { ...stored, addresses: sheet };
  requireOpen(resource, record, { data });
  await updateRow(session, resource, id, { data, ...edited(session) }, record.version);
  const version = record.version + 1;
  writeAudit(session, resource, {
    action: 'update',
    recordId: id,
    teamId: record.team_id,
    before: { rows: undo },
    after: { version, rows: { version, base, ...changes } satisfies SheetEntry },
  });
  return { ...state, version, ...(changes !== wanted && { rows: seenChanges(changes, unseen) }) };
}

/** Changes since a version that the caller knows. */
export async function rowsSince(session: Session, id: string, since: number): Promise<SheetState> {
  const record = (await readRecord(session, resource, id)) as Upload;
  const unseen = await unseenIn(session, record.team_id);
  return stateOf(record.version, await entriesSince(session, record, since), unseen);
}

const stateOf = (version: number, entries: readonly Entry[] | null, unseen: Unseen): SheetState => ({
  version,
  is_whole: entries === null,
  changes: (entries ?? []).map(({ undo: _undo, rows, ...change }) => ({ ...change, rows: seenChanges(rows, unseen) })),
});

/** Oldest first; null when one of them changed other fields too, or is too old. */
async function entriesSince(
  session: Session,
  { id, team_id, version }: Upload,
  since: number,
): Promise<readonly Entry[] | null> {
  const count = version - since;
  if (count <= 0) return [];
  if (count > limits.sheetChangesShown) return null;
  const found = await actAs(session, systemScope('history', session.scope), (system) =>
    changesOfUpload.all(system, { team: team_id, upload: id, count }),
  );
  const entries = found.toReversed().flatMap(({ rows: kept, undo, by }) => {
    if (kept === null) return [];
    const { version: made, base, ...rows } = kept;
    return [{ version: made, base, by, rows, undo: undo ?? {} }];
  });
  const isGapless = entries.length === count && entries.every((entry, at) => entry.version === since + 1 + at);
  return isGapless ? entries : null;
}

/** Rows that others removed, with their last values. */
const removedIn = (entries: readonly Entry[]): ReadonlyMap<string, SiteRow> =>
  new Map(entries.flatMap(({ undo }) => (undo.put ?? []).flatMap(({ rows }) => rows.map((row) => [row.id, row]))));
