/** Remembers which header texts a team's lists use for the columns of the sheet. */
import { useState } from 'react';
import { useTeam } from '#web/record/team/team-context.ts';
import type { KnownTitles } from '#web/ui/sheet/model/paste-titles.ts';

export function useKnownTitles() {
  const { teamId } = useTeam();
  const key = `trunkline.site-titles.${teamId}`;
  const [known, setKnown] = useState<KnownTitles>(() => read(key));
  const learn = (titles: KnownTitles): void => {
    const next = { ...known, ...titles };
    setKnown(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { known, learn };
}

function read(key: string): KnownTitles {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as KnownTitles) : {};
  } catch {
    return {};
  }
}
