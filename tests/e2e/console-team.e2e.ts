/** A team in the console: the specified addresses of its pages, and the view of a member. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { settled } from '../support/console.ts';
import { signedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const open = async (): Promise<Page> => (await signedIn(browser, url, 'admin@trunkline.example')).page;

interface Row {
  readonly id: string;
}

/** First records of an API list. */
async function rowsOf<T = Row>(page: Page, query: string): Promise<readonly T[]> {
  const answer = await page.request.get(`${url}/api/${query}`);
  return ((await answer.json()) as { readonly records: readonly T[] }).records;
}

describe('a team', () => {
  test('[SG-010] [BS-030] [SH-025] [AM-002] [AM-003] opens by the addresses of the specification', async () => {
    const page = await open();
    const [team] = await rowsOf(page, 'teams?q=Acme');
    await page.goto(`${url}/admin/teams/info/${team!.id}/team-users-and-teams/users`);
    await page.getByRole('link', { name: 'Users', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
    const [group] = await rowsOf<Row & { display_id: string }>(page, `service-groups?team_id=${team!.id}`);
    await page.goto(`${url}/admin/teams/requests/info/${team!.id}/service-groups/${group!.id}/overview`);
    await page.getByRole('heading', { level: 1, name: new RegExp(group!.display_id) }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/service-groups/${group!.id}/show`);
    await page.goto(`${url}/admin/teams/info/${team!.id}/service-groups/${group!.id}/overview`);
    await page.waitForURL(`**/admin/service-groups/${group!.id}/show`);
    await page.getByRole('heading', { level: 1, name: new RegExp(group!.display_id) }).waitFor();
    await page.goto(`${url}/admin/teams/info/${team!.id}/service-groups/requests`);
    await page.waitForURL(`**/admin/teams/${team!.id}/show?tab=service-groups`);
    await page
      .getByRole('link', { name: 'Service groups', exact: true })
      .and(page.locator('[aria-current=page]'))
      .waitFor();
  });

  test('[AM-012] [AM-018] [AM-020] [SH-008] is seen through the eyes of a member, and left to the page of the team', async () => {
    const page = await open();
    const [team] = await rowsOf(page, 'teams?q=Acme');
    const [owner] = await rowsOf<{ first_name: string; last_name: string }>(
      page,
      'users?email=owner@acme-dental.example',
    );
    await page.goto(`${url}/admin/teams/${team!.id}/show`);
    await settled(page);
    await page.getByRole('button', { name: 'View as' }).press('Enter');
    await page.getByRole('menuitem', { name: `${owner!.first_name} ${owner!.last_name}` }).press('Enter');
    await page.waitForURL(/\/dashboard\//);
    await page.getByText('owner@acme-dental.example').waitFor();
    await settled(page);
    const dashboard = page.url();
    await page.goto(`${url}/questionnaire`);
    await page.getByText('Viewing as owner@acme-dental.example').waitFor();
    await page.getByRole('heading', { name: 'Which questionnaire do you want to fill in for this team?' }).waitFor();
    await page.goto(dashboard);
    await settled(page);
    await page.getByRole('button', { name: 'Back to Admin' }).press('Enter');
    await page.waitForURL(`**/admin/teams/${team!.id}/show`);
    expect(await page.getByRole('button', { name: 'Back to Admin' }).count()).toBe(0);
  });
});
