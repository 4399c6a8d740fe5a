/** What the rows of the sheet are looked at beside: the team's profiles, and the names that its addresses have. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressView } from '#generated/screens/views/address.ts';
import { siteProfileView } from '#generated/screens/views/site-profile.ts';
import { nameKey, type Surroundings } from '#domain/bulk-site/sites.ts';
import type { WireRecord } from '#runtime/view.ts';
import { allOf } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import type { ProfileChoice } from './site-columns.ts';

export interface SiteSurroundings {
  readonly profiles: readonly ProfileChoice[];
  /** Null until they are read: nothing is called wrong before. */
  readonly around: Surroundings | null;
}

const none: readonly WireRecord[] = [];

export function useSurroundings(): SiteSurroundings {
  const { teamId } = useTeam();
  const ofTeam = (path: string) => ({
    queryKey: ['records', path, 'all', teamId],
    queryFn: () => allOf(path, { team_id: teamId }),
    retry: false,
  });
  const profiles = useQuery(ofTeam(siteProfileView.path));
  // What cannot be read is left to the server, which looks again at the submission.
  const addresses = useQuery(ofTeam(addressView.path));
  const found = profiles.data ?? none;
  const named = addresses.data ?? none;
  const isRead = profiles.data !== undefined && !addresses.isPending;
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
          }
        : null,
    }),
    [found, named, isRead],
  );
}
