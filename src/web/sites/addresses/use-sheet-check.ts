/** Checks the sites against the team's other data, before the sheet is left and before submission (BS-027, SS-047). */
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

/** Returns the errors that block leaving the sheet; from then on the sheet also shows missing values. */
export function useSheetCheck({ data, isAsked }: Project): () => Promise<readonly SiteMistake[]> {
  const { teamId, may } = useTeam();
  return async () => {
    const mistakes = leavingMistakes(sitesOf(data), await surroundings(teamId, may));
    isAsked.set(mistakes.length > 0);
    return mistakes;
  };
}

/** Returns the errors that block the submission of the sites. */
export function useSiteCheck(): (sites: readonly Site[]) => Promise<readonly SiteMistake[]> {
  const { teamId, may } = useTeam();
  return useCallback(async (sites) => siteMistakes(sites, await surroundings(teamId, may)), [teamId, may]);
}

/** Data that cannot be loaded is skipped; the server checks again on submission. */
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
