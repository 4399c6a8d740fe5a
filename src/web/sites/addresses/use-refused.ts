/** Errors from the server for the sheet, until the rejected cells change. [ER3-005] */
import { useMemo, useState } from 'react';
import type { Site, SiteMistake } from '#domain/bulk-site/sites.ts';
import { useStore } from '#web/shell/store.ts';
import type { Project } from '../use-project.ts';

interface Cell extends Omit<SiteMistake, 'row'> {
  readonly id: string | undefined;
  readonly value: unknown;
}

/** Errors with the current row numbers. */
export function useRefused({ record, refused }: Project, sites: readonly Site[]): readonly SiteMistake[] {
  const refusals = useStore(refused) ?? (record['errors'] as readonly SiteMistake[] | undefined);
  const [known, setKnown] = useState(() => ({ refusals, cells: cellsOf(refusals, sites) }));
  if (known.refusals !== refusals) setKnown({ refusals, cells: cellsOf(refusals, sites) });
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

const cellsOf = (refusals: readonly SiteMistake[] | undefined, sites: readonly Site[]): readonly Cell[] =>
  (refusals ?? []).flatMap(({ row, column, message }) => {
    const site = sites[row - 1];
    return site ? [{ id: site.id, value: cellOf(site, column), column, message }] : [];
  });

const cellOf = (site: Site, column: string): unknown => site[column as keyof Site] ?? null;
