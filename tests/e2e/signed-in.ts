/** Pages of signed-in users, for tests after the login. */
import type { Browser, Page } from 'playwright-core';
import { newPage, type PageOptions } from '../support/browser.ts';
import { demoPassword } from '../support/demo-server.ts';

export interface SignedIn {
  readonly page: Page;
  /** Empty for staff, who belong to no team. */
  readonly teamId: string;
  /** Full address of a path in the team's dashboard. */
  readonly at: (path: string) => string;
  /** Records of a list of the team; empty if the account may not read it. */
  readonly records: (path: string) => Promise<readonly Record<string, unknown>[]>;
}

/** Signs in over the API like the login page, and opens no page yet; `expected`: console errors that are not faults. */
export async function signedIn(
  browser: Browser,
  url: string,
  email: string,
  options: PageOptions = {},
  expected: readonly RegExp[] = [],
): Promise<SignedIn> {
  const page = await newPage(browser, options, expected);
  const answer = await page.request.post(`${url}/api/account/login`, { data: { email, password: demoPassword } });
  const { user } = (await answer.json()) as { user: { teams: { id: string }[]; primary_team: { id: string } | null } };
  const teamId = user.primary_team?.id ?? user.teams[0]?.id ?? '';
  return {
    page,
    teamId,
    at: (path) => `${url}/${teamId}/dashboard/${path}`,
    records: async (path) => {
      const list = await page.request.get(`${url}/api/${path}${path.includes('?') ? '&' : '?'}team_id=${teamId}`);
      return list.ok() ? ((await list.json()) as { records: Record<string, unknown>[] }).records : [];
    },
  };
}
