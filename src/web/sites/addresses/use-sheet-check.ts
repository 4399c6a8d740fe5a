/** What is wrong with the sites of a project beside what the team has: asked before they are left and submitted (BS-027, SS-047). */
import { useCallback } from 'react';
import { addressView } from '#generated/screens/views/address.ts';
import { teamView } from '#generated/screens/views/team.ts';
import { siteProfileView } from '#generated/screens/views/site-profile.ts';
import {
  leavingMistakes,
  nameKey,
  siteMistakes,
  type Site,
  type SiteMistake,
  type Surroundings,
} from '#domain/bulk-site/sites.ts';
import type { WireRecord } from '#runtime/view.ts';
import { shownColumns, type CustomColumn } from '#domain/places/custom-columns.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { http } from '#web/shell/api/http.ts';
import { allOf } from '#web/shell/records.ts';
import { useTeam, type TeamScope } from '#web/record/team/team-context.ts';
import type { Project } from '../use-project.ts';
import { sitesOf } from './site-parts.ts';

/** Answers what keeps the sheet from being left; from then on the sheet tells what is missing as well. */
export function useSheetCheck({ data, isAsked }: Project): () => Promise<readonly SiteMistake[]> {
  const { teamId, may } = useTeam();
  return async () => {
    const mistakes = leavingMistakes(sitesOf(data), await surroundings(teamId, may));
    isAsked.set(mistakes.length > 0);
    return mistakes;
  };
}

/** Answers what keeps the sites from being submitted. */
export function useSiteCheck(): (sites: readonly Site[]) => Promise<readonly SiteMistake[]> {
  const { teamId, may } = useTeam();
  return useCallback(async (sites) => siteMistakes(sites, await surroundings(teamId, may)), [teamId, may]);
}

/** What cannot be read is left to the server, which looks again at the submission. */
async function surroundings(teamId: string, may: TeamScope['may']): Promise<Surroundings> {
  const [profiles, addresses, team] = await Promise.all([
    allOf(siteProfileView.path, { team_id: teamId }),
    allOf(addressView.path, { team_id: teamId }).catch(() => []),
    http<WireRecord>({ url: `/api/${teamView.path}/${teamId}`, method: 'GET' }).catch(() => null),
  ]);
  const schema = team?.[teamView.fields.addressColumnSchema.wire] as readonly CustomColumn[] | null | undefined;
  return {
    profileIds: new Set(profiles.map(({ id }) => String(id))),
    takenNames: new Set(addresses.map(({ name }) => nameKey(String(name)))),
    addressIds: new Set(addresses.map(({ id }) => String(id))),
    customColumns: shownColumns(schema, (grants) => may(grants as readonly Grant[])),
  };
}
