/** The server's handling of project rows, in memory: calls run one at a time and return changes by others. */
import {
  applyChanges,
  isNothing,
  withoutConflictingRemovals,
  withLost,
  type SiteRow,
  type RowChanges,
  type SheetRows,
} from '#domain/bulk-site/row-changes.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { KnownSheet, SheetAnswer } from '#web/sites/saving/row-merge.ts';

interface Entry {
  readonly version: number;
  readonly base: number;
  readonly by: string;
  readonly rows: RowChanges;
  readonly undo: RowChanges;
}

export function sheetServer(rows: readonly SiteRow[]) {
  let sheet: SheetRows = { rows, is_multi_line_entry: false };
  const entries: Entry[] = [];
  const answers = new Map<string, SheetAnswer>();
  const version = (): number => entries.length + 1;
  const since = (base: number): readonly Entry[] => entries.slice(base - 1);
  const changesFor = (base: number) => since(base).map(({ undo: _undo, ...each }) => each);
  return {
    /** False while the server is unreachable. */
    isUp: true,
    /** True: calls are processed, but their responses are lost. */
    isMute: false,
    now: (): KnownSheet => ({ version: version(), sheet }),
    read(base: number): SheetAnswer {
      if (!this.isUp) throw new HttpError(0, 'unreachable', {});
      return { version: version(), is_whole: false, changes: changesFor(base) };
    },
    write(by: string, base: number, wanted: RowChanges, key: string): SheetAnswer {
      if (!this.isUp) throw new HttpError(0, 'unreachable', {});
      const known = answers.get(key);
      if (known) return known;
      const changes = changesFor(base);
      const lost = new Map(
        since(base).flatMap(({ undo }) =>
          (undo.put ?? []).flatMap((run) => run.rows.map((row) => [row.id, row] as const)),
        ),
      );
      const done = withLost(
        withoutConflictingRemovals(
          wanted,
          changes.map((each) => each.rows),
        ),
        sheet,
        lost,
      );
      if (!isNothing(done)) {
        const applied = applyChanges(sheet, done);
        sheet = applied.sheet;
        entries.push({ version: version() + 1, base, by, rows: done, undo: applied.undo });
      }
      const answer = { version: version(), is_whole: false, changes, ...(done !== wanted && { rows: done }) };
      answers.set(key, answer);
      if (this.isMute) throw new HttpError(0, 'unreachable', {});
      return answer;
    },
  };
}
