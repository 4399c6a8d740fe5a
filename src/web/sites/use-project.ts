/** The project in the page: the server state plus unsaved changes. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import type { Site, SiteMistake } from '#domain/bulk-site/sites.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { oneOf, updateRecord } from '#web/shell/records.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import { createStore, useStore, type Store } from '#web/shell/store.ts';
import type { Sheet } from '#web/ui/sheet/model/sheet.ts';
import { createProjectSaver, type Parts, type ProjectSaver } from './saving/project-saver.ts';
import { knownIn, openSheet } from './saving/open-sheet.ts';
import type { RowSaverState } from './saving/row-merge.ts';
import type { RowSaver } from './saving/row-saver.ts';
import { rowsIn, withoutTail } from './saving/site-document.ts';
import type { LoadedDraft } from './saving/use-draft.ts';
import { dataOf, type ProjectData } from './project-data.ts';

export interface Project {
  readonly record: WireRecord;
  /** The project's data, including pending changes. */
  readonly data: ProjectData;
  readonly sheet: Sheet;
  readonly rows: RowSaver;
  /** State of saving the rows. */
  readonly saving: RowSaverState;
  /** Why saving failed. */
  readonly failure: Error | null;
  readonly saver: {
    /** Changes other members of the project's data, by wire name. */
    readonly change: (parts: Parts) => void;
    /** Resolves when everything is saved; rejects with the failure. */
    readonly flush: () => Promise<void>;
    readonly retry: () => void;
  };
  /** Updates rows as one undoable step; `facts` are values from the server, which undo keeps. */
  readonly correct: (label: string, sites: readonly Site[], facts: ReadonlyMap<string, Partial<Site>>) => void;
  /** True after the user pressed Next: from then on the sheet also shows missing values. */
  readonly isAsked: Store<boolean>;
  /** Errors of the last submission; null before one. */
  readonly refused: Store<readonly SiteMistake[] | null>;
  /** Discards the user's pending changes and loads those of others. */
  readonly takeTheirs: () => void;
}

export function useProject(record: WireRecord, { keeper, draft }: LoadedDraft): Project {
  const client = useQueryClient();
  const id = String(record['id']);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- opened once for each project
  const { sheet, rows } = useMemo(() => openSheet(client, record, keeper, draft), [client, id]);
  const parts = useMemo(
    () =>
      createProjectSaver({
        throttleMs: limits.autosaveThrottleMs,
        held: () => client.getQueryData(oneOf(view.path, id).queryKey),
        // Waits for a save of rows, because that creates a new version.
        send: (changed, begun) => rows.inTurn(() => saveParts(client, id, changed, begun)),
      }),
    [client, id, rows],
  );
  const saving = useStore(rows.state);
  const { pending, failure } = useStore(parts.state);
  const held = useSyncExternalStore(sheet.state.subscribe, () => sheet.state.get().document);
  const [isAsked] = useState(() => createStore(false));
  const [refused] = useState(() => createStore<readonly SiteMistake[] | null>(null));
  useUnsaved(saving.isPending || Object.keys(pending).length > 0);
  const { known } = saving;
  useEffect(() => {
    // A newer version of the whole project, from a call of this page or another one.
    if (Number(record['version']) > known.version) rows.takeWhole(knownIn(record));
  }, [rows, record, known]);
  const flush = async (): Promise<void> => {
    await rows.flush();
    await parts.flush();
  };
  useSavedOnLeaving(rows, parts);
  const addresses = useMemo(() => withoutTail(rowsIn(held)), [held]);
  return {
    record,
    data: { ...dataOf(record), ...pending, addresses },
    sheet,
    rows,
    saving,
    failure: saving.failure ?? failure,
    saver: {
      change: parts.change,
      flush,
      retry: () => {
        rows.retry();
        parts.retry();
      },
    },
    correct: (label, sites, facts) => correct(sheet, label, sites, facts),
    isAsked,
    refused,
    takeTheirs: () => {
      rows.discard();
      parts.discard();
      void client.invalidateQueries({ queryKey: ['records'] });
    },
  };
}

function useSavedOnLeaving(rows: RowSaver, parts: ProjectSaver): void {
  useEffect(() => {
    const leave = (): void => {
      void rows.flush().catch(() => undefined);
      void parts.flush().catch(() => undefined);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [rows, parts]);
}

/** Changes of other parts are no conflict, so the change is sent on top of them. */
async function saveParts(
  client: QueryClient,
  id: string,
  parts: Parts,
  begun: WireRecord | undefined,
): Promise<WireRecord> {
  const query = oneOf(view.path, id);
  const isUntouched = (now: WireRecord | undefined): boolean =>
    now?.['status'] === begun?.['status'] && Object.keys(parts).every((key) => textIn(begun, key) === textIn(now, key));
  const saveOver = async (now: WireRecord | undefined): Promise<WireRecord> => {
    const saved = await updateRecord(view, { id, version: Number(now?.['version']) }, { data: parts });
    client.setQueryData(query.queryKey, saved);
    return saved;
  };
  const held = client.getQueryData(query.queryKey);
  try {
    // If others changed the same parts, it is sent with its original version, and the server rejects it.
    return await saveOver(isUntouched(held) ? held : begun);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error;
    const now = await client.fetchQuery({ ...query, queryKey: [...query.queryKey, 'whole'], staleTime: 0 });
    if (!isUntouched(now)) throw error;
    return saveOver(now);
  }
}

const textIn = (record: WireRecord | undefined, key: string): string =>
  JSON.stringify((record?.['data'] as NamedValues | undefined)?.[key] ?? null);

function correct(sheet: Sheet, label: string, sites: readonly Site[], facts: ReadonlyMap<string, Partial<Site>>): void {
  const corrected = new Map(sites.map((site) => [site.id, site]));
  const { rows } = sheet.state.get().document;
  const places = [...rows.keys()].filter((at) => {
    const site = corrected.get(String(rows[at]!['id']));
    return site !== undefined && JSON.stringify(site) !== JSON.stringify(rows[at]);
  });
  const before = places.map((at) => rows[at]!);
  const after = before.map((row) => ({ ...row, ...corrected.get(String(row['id']))! }));
  if (places.length > 0) sheet.perform(label, [{ kind: 'set', rows: places, before, after }]);
  if (facts.size === 0) return;
  const { document } = sheet.state.get();
  sheet.receive({ ...document, rows: document.rows.map((row) => ({ ...row, ...facts.get(String(row['id'])) })) });
}
