/** Related records, found by their reference to the record or through links. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { limits } from '#generated/domain/limits.ts';
import type { NamedValues } from '#runtime/view.ts';
import { listParams } from '../conditions.ts';
import { listOf, oneOf, type RecordPage } from '#web/shell/records.ts';
import { useTeam } from '../team/team-context.ts';
import type { ManyPanelData } from './panel-data.ts';

export interface Related {
  readonly data: readonly NamedValues[] | undefined;
  readonly page: RecordPage | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export function useRelated(
  { many, view, where, sort }: ManyPanelData,
  ownerId: unknown,
  perPage: number = limits.tablePageSize,
): Related {
  const scope = useTeam();
  const { through } = many;
  const { team_id: _team, ...conditions } = listParams(view, where, scope);
  const params = {
    [many.by]: ownerId,
    per_page: perPage,
    ...(!through && conditions),
    ...(!through && sort && { sort_field: sort.field, sort_dir: sort.direction }),
  };
  const { data, error, refetch } = useQuery({ ...listOf(many.path, params), retry: false });
  const ids = through ? (data?.records ?? []).map((link: NamedValues) => String(link[through.id])) : [];
  const behind = useQueries({
    queries: ids.map((id) => ({ ...oneOf(through?.path ?? '', id), retry: false })),
    combine: (results): readonly NamedValues[] => results.flatMap(({ data: record }) => (record ? [record] : [])),
  });
  return { data: data && (through ? behind : data.records), page: data, error, refetch };
}
