/** The project as the page shows it: what the server holds, and over it what is not saved yet. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import type { WireRecord } from '#runtime/view.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import { createStore, useStore, type Store } from '#web/shell/store.ts';
import { oneOf, refreshRecords, updateRecord } from '#web/shell/records.ts';
import { createProjectSaver, type ProjectSaver, type SaverState } from './project-saver.ts';

export interface Project extends SaverState {
  readonly record: WireRecord;
  /** The project's data, pending changes included. */
  readonly data: WireRecord;
  readonly saver: ProjectSaver;
  /** Turns true when Next asks for the sites: from then on the sheet also tells what is missing. */
  readonly isAsked: Store<boolean>;
  /** Reads what others saved, in place of one's own pending changes. */
  readonly takeTheirs: () => void;
}

export function useProject(record: WireRecord): Project {
  const client = useQueryClient();
  const id = String(record['id']);
  const saver = useMemo(() => {
    const query = oneOf(view.path, id);
    return createProjectSaver({
      throttleMs: limits.autosaveThrottleMs,
      version: () => Number(client.getQueryData(query.queryKey)?.['version']),
      send: async (parts, version) => {
        const saved = await updateRecord(view, { id, version }, { data: parts });
        client.setQueryData(query.queryKey, saved);
        return Number(saved['version']);
      },
    });
  }, [client, id]);
  const state = useStore(saver.state);
  const [isAsked] = useState(() => createStore(false));
  useUnsaved(Object.keys(state.pending).length > 0);
  useEffect(() => {
    const flush = (): void => void saver.flush().catch(() => undefined);
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [saver]);
  return {
    ...state,
    record,
    isAsked,
    data: { ...(record['data'] as WireRecord), ...state.pending },
    saver,
    takeTheirs: () => {
      saver.discard();
      void refreshRecords(client);
    },
  };
}
