/** What the server refused of the sheet, as long as the refused cells stand as they stood. [ER3-005] */
import { useMemo, useState } from 'react';
import type { Site, SiteMistake } from '#domain/bulk-site/sites.ts';
import { useStore } from '#web/shell/store.ts';
import type { Project } from '../use-project.ts';

interface Cell extends Omit<SiteMistake, 'row'> {
  readonly id: string | undefined;
  readonly value: unknown;
}

/** Rows as they are numbered now. */
export function useRefused({ record, refused }: Project, sites: readonly Site[]): readonly SiteMistake[] {
  const told = useStore(refused) ?? (record['errors'] as readonly SiteMistake[] | undefined);
  const [known, setKnown] = useState(() => ({ told, cells: cellsOf(told, sites) }));
  if (known.told !== told) setKnown({ told, cells: cellsOf(told, sites) });
  const { cells } = known;
  return useMemo(() => {
    if (cells.length === 0) return [];
    const rows = new Map(sites.map((site, at) => [site.id, { site, row: at + 1 }]));
    return cells.flatMap(({ id, value, column, message }) => {
      const found = rows.get(id);
      return found && cellOf(found.site, column) === value ? [{ row: found.row, column, message }] : [];
    });
  }, [cells, sites]);
}

const cellsOf = (told: readonly SiteMistake[] | undefined, sites: readonly Site[]): readonly Cell[] =>
  (told ?? []).flatMap(({ row, column, message }) => {
    const site = sites[row - 1];
    return site ? [{ id: site.id, value: cellOf(site, column), column, message }] : [];
  });

const cellOf = (site: Site, column: string): unknown => site[column as keyof Site] ?? null;
