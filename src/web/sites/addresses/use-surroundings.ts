/** Context for the checks of sheet rows: the team's profiles, and the names of its addresses. */
import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressView } from '#generated/screens/views/address.ts';
import { teamView } from '#generated/screens/views/team.ts';
import { siteProfileView } from '#generated/screens/views/site-profile.ts';
import { nameKey, type Surroundings } from '#domain/bulk-site/sites.ts';
import { shownColumns, type CustomColumn } from '#domain/places/custom-columns.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { WireRecord } from '#runtime/view.ts';
import { shownInPlace } from '#web/shell/query-client.ts';
import { allOf, oneOf } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import type { ProfileChoice } from './site-columns.ts';

export interface SiteSurroundings {
  readonly profiles: readonly ProfileChoice[];
  /** Null until loaded; no errors are shown before. */
  readonly around: Surroundings | null;
  /** The team's custom columns. */
  readonly own: readonly CustomColumn[];
}

export interface SurroundingsRead {
  /** Null until the lists with the columns and their choices are loaded. */
  readonly surroundings: SiteSurroundings | null;
  /** Why the lists could not be loaded. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

const none: readonly WireRecord[] = [];

const everyOfTeam = (path: string, teamId: string) =>
  queryOptions({
    queryKey: ['records', path, 'all', teamId],
    queryFn: () => allOf(path, { team_id: teamId }),
    retry: false,
    meta: shownInPlace,
  });
const teamOf = (teamId: string) => ({ ...oneOf(teamView.path, teamId), retry: false });

/** Preloads the sheet's lists while the project is loading. */
export function usePreparedSheet(teamId: string): void {
  usePrefetchQuery(everyOfTeam(siteProfileView.path, teamId));
  usePrefetchQuery(teamOf(teamId));
}

/** Without the lists, the sheet would reject pasted profiles and omit the team's columns, so it waits for them. */
export function useSurroundings(): SurroundingsRead {
  const { teamId, may } = useTeam();
  const profiles = useQuery(everyOfTeam(siteProfileView.path, teamId));
  // Data that cannot be loaded is skipped; the server checks again on submission.
  const addresses = useQuery(everyOfTeam(addressView.path, teamId));
  const team = useQuery(teamOf(teamId));
  const schema = team.data?.[teamView.fields.addressColumnSchema.wire] as readonly CustomColumn[] | null | undefined;
  const found = profiles.data ?? none;
  const named = addresses.data ?? none;
  const isRead = !addresses.isPending;
  const surroundings = useMemo(() => {
    const own = shownColumns(schema, (grants) => may(grants as readonly Grant[]));
    return {
      profiles: found.map(({ id, name, hidden }) => ({
        value: String(id),
        label: String(name),
        isHidden: hidden === true,
      })),
      around: isRead
        ? {
            profileIds: new Set(found.map(({ id }) => String(id))),
            takenNames: new Set(named.map(({ name }) => nameKey(String(name)))),
            addressIds: new Set(named.map(({ id }) => String(id))),
            customColumns: own,
          }
        : null,
      own,
    };
  }, [found, named, isRead, schema, may]);
  const lists = [profiles, team];
  return {
    surroundings: lists.every(({ data }) => data !== undefined) ? surroundings : null,
    failure: lists.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    retry: () => lists.forEach(({ data, refetch }) => void (data === undefined && refetch())),
  };
}
