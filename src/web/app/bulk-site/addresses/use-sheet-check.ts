/** What is wrong with the sites of a project beside what the team has: asked before they are left and submitted (BS-027, SS-047). */
import { useCallback } from 'react';
import { addressView } from '#generated/screens/views/address.ts';
import { siteProfileView } from '#generated/screens/views/site-profile.ts';
import {
  nameKey,
  shownMistakes,
  siteMistakes,
  type Site,
  type SiteMistake,
  type Surroundings,
} from '#domain/bulk-site/sites.ts';
import { allOf } from '../../data/records.ts';
import { useTeam } from '../../team/team-context.ts';
import type { Project } from '../use-project.ts';
import { columnTitle, sitesOf } from './site-parts.ts';

/** Answers what is wrong in one sentence; null when nothing is. */
export function useSheetCheck({ data }: Project): () => Promise<string | null> {
  const look = useSiteCheck();
  return async () => {
    const mistakes = await look(sitesOf(data));
    return mistakes.length === 0 ? null : shownMistakes(mistakes, columnTitle);
  };
}

export function useSiteCheck(): (sites: readonly Site[]) => Promise<readonly SiteMistake[]> {
  const { teamId } = useTeam();
  return useCallback(async (sites) => siteMistakes(sites, await surroundings(teamId)), [teamId]);
}

/** What cannot be read is left to the server, which looks again at the submission. */
async function surroundings(teamId: string): Promise<Surroundings> {
  const [profiles, addresses] = await Promise.all([
    allOf(siteProfileView.path, { team_id: teamId }),
    allOf(addressView.path, { team_id: teamId }).catch(() => []),
  ]);
  return {
    profileIds: new Set(profiles.map(({ id }) => String(id))),
    takenNames: new Set(addresses.map(({ name }) => nameKey(String(name)))),
  };
}
