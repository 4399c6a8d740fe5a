/** What the rows of the sheet are looked at beside: the team's profiles, and the names that its addresses have. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressView } from '#generated/screens/views/address.ts';
import { teamView } from '#generated/screens/views/team.ts';
import { siteProfileView } from '#generated/screens/views/site-profile.ts';
import { nameKey, type Surroundings } from '#domain/bulk-site/sites.ts';
import { shownColumns, type CustomColumn } from '#domain/places/custom-columns.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { WireRecord } from '#runtime/view.ts';
import { allOf, oneOf } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import type { ProfileChoice } from './site-columns.ts';

export interface SiteSurroundings {
  readonly profiles: readonly ProfileChoice[];
  /** Null until they are read: nothing is called wrong before. */
  readonly around: Surroundings | null;
  /** The team's own columns. */
  readonly own: readonly CustomColumn[];
}

const none: readonly WireRecord[] = [];

export function useSurroundings(): SiteSurroundings {
  const { teamId, may } = useTeam();
  const ofTeam = (path: string) => ({
    queryKey: ['records', path, 'all', teamId],
    queryFn: () => allOf(path, { team_id: teamId }),
    retry: false,
  });
  const profiles = useQuery(ofTeam(siteProfileView.path));
  // What cannot be read is left to the server, which looks again at the submission.
  const addresses = useQuery(ofTeam(addressView.path));
  const team = useQuery({ ...oneOf(teamView.path, teamId), retry: false });
  const schema = team.data?.[teamView.fields.addressColumnSchema.wire] as readonly CustomColumn[] | null | undefined;
  const found = profiles.data ?? none;
  const named = addresses.data ?? none;
  const isRead = profiles.data !== undefined && !addresses.isPending && !team.isPending;
  return useMemo(
    () => ({
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
            customColumns: schema ?? [],
          }
        : null,
      own: shownColumns(schema, (grants) => may(grants as readonly Grant[])),
    }),
    [found, named, isRead, schema, may],
  );
}
