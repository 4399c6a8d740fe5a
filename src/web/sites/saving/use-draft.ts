/** The stored draft of a project from the last visit. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTeam } from '#web/record/team/team-context.ts';
import { draftKeeper, type Draft, type DraftKeeper } from './drafts.ts';
import { openSheetOf } from './open-sheet.ts';

export interface LoadedDraft {
  readonly keeper: DraftKeeper;
  readonly draft: Draft | null;
}

/** Null until it is loaded. */
export function useDraft(id: string): LoadedDraft | null {
  const client = useQueryClient();
  const { profile } = useTeam();
  const keeper = useMemo(() => draftKeeper(`${profile.id} ${id}`), [profile.id, id]);
  const [loaded, setLoaded] = useState<LoadedDraft | null>(() =>
    openSheetOf(client, id) || typeof indexedDB === 'undefined' ? { keeper, draft: null } : null,
  );
  useEffect(() => {
    let isOver = false;
    void keeper.load().then((draft) => {
      if (!isOver) setLoaded((before) => before ?? { keeper, draft });
    });
    return () => {
      isOver = true;
    };
  }, [keeper]);
  return loaded;
}
