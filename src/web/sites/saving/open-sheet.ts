/** The sheet of the open project. It outlives the project's steps, which share one undo history. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { changeBulkSiteRows, readBulkSiteRows } from '#generated/client/bulk-site.ts';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { applyChanges, sheetRowsOf } from '#domain/bulk-site/row-changes.ts';
import type { WireRecord } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { oneOf } from '#web/shell/records.ts';
import { createSheet, type Sheet } from '#web/ui/sheet/model/sheet.ts';
import type { Draft, DraftKeeper } from './drafts.ts';
import type { KnownSheet } from './row-merge.ts';
import { createRowSaver, type RowSaver } from './row-saver.ts';
import { documentOf, sheetWords } from './site-document.ts';
import { dataOf } from '../project-data.ts';

export interface OpenSheet {
  readonly sheet: Sheet;
  readonly rows: RowSaver;
  /** Resolves when the browser has stored everything. */
  readonly written: () => Promise<void>;
}

interface StoredSheet extends OpenSheet {
  readonly id: string;
}

/** Only one project is open at a time; the previous one has been saved. */
const open = new WeakMap<QueryClient, StoredSheet>();

export const openSheetOf = (client: QueryClient, id: string): OpenSheet | undefined => {
  const kept = open.get(client);
  return kept?.id === id ? kept : undefined;
};

export function openSheet(
  client: QueryClient,
  record: WireRecord,
  keeper: DraftKeeper,
  draft: Draft | null,
): OpenSheet {
  const id = String(record['id']);
  const there = openSheetOf(client, id);
  if (there) return there;
  open.get(client)?.rows.stop();
  const first = knownIn(record);
  const begin = draft ? applyChanges(first.sheet, draft.pending).sheet : first.sheet;
  const sheet = createSheet(documentOf(begin), sheetWords, draft?.history);
  const rows = createRowSaver({
    sheet,
    first,
    throttleMs: limits.autosaveThrottleMs,
    send: async (base, changes, key) =>
      changeBulkSiteRows(id, { base, rows: changes as never }, { headers: { 'Idempotency-Key': key } }) as never,
    readSince: async (since) => readBulkSiteRows(id, { since }) as never,
    readWhole: async () => {
      const { queryKey } = oneOf(view.path, id);
      const whole = await client.fetchQuery({
        ...oneOf(view.path, id),
        queryKey: [...queryKey, 'whole'],
        staleTime: 0,
      });
      client.setQueryData(queryKey, whole);
      return knownIn(whole);
    },
    onKept: ({ version }, pending) => keeper.keep({ version, pending, history: sheet.state.get().history }),
  });
  // Other parts of the page send the version in the record.
  rows.state.subscribe(() => {
    const { known } = rows.state.get();
    client.setQueryData(oneOf(view.path, id).queryKey, (held) =>
      held && Number(held['version']) < known.version ? withSheet(held, known) : held,
    );
  });
  const kept = { id, sheet, rows, written: keeper.written };
  open.set(client, kept);
  return kept;
}

/** The project; while its sheet is open, only changes by others are loaded. */
export const projectQuery = (client: QueryClient, id: string) => {
  const query = oneOf(view.path, id);
  return queryOptions({
    queryKey: query.queryKey,
    queryFn: async ({ signal }) => {
      const held = client.getQueryData(query.queryKey);
      const known =
        held &&
        (await openSheetOf(client, id)
          ?.rows.catchUp()
          .catch(() => null));
      return known
        ? withSheet(held, known)
        : http<WireRecord>({ url: `/api/${view.path}/${id}`, method: 'GET', signal });
    },
  });
};

export const knownIn = (record: WireRecord): KnownSheet => ({
  version: Number(record['version']),
  sheet: sheetRowsOf(dataOf(record).addresses as object | undefined),
});

/** The record updated from the sheet. */
const withSheet = (record: WireRecord, { version, sheet }: KnownSheet): WireRecord => ({
  ...record,
  version,
  data: { ...dataOf(record), addresses: sheet },
});
