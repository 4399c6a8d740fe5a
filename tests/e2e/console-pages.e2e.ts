import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { adminAreas } from '#generated/screens/admin/resources.ts';
import type { AdminResource, PageKind } from '#web/console/resource.ts';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { settled, staffSession } from '../support/console.ts';
import { goWithin } from '../support/go-within.ts';

const url = inject('demoUrl');
let browser: Browser;
let page: Page;
/** Failed calls and browser errors since the last check. */
const faults: string[] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  const storageState = await staffSession(browser, url);
  page = await (await browser.newContext({ storageState, viewport: { width: 1280, height: 860 } })).newPage();
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
  await page.goto(`${url}/admin`);
  await settled(page);
});
afterAll(() => page.context().close());

const resources: readonly AdminResource[] = adminAreas.flatMap((area): readonly AdminResource[] => area.resources);

/** Addresses of the resource's pages by kind; record pages only if the demo data have a record. */
function pathsOf({ name, pages }: AdminResource, id: string | undefined): readonly (readonly [PageKind, string])[] {
  const paths: Readonly<Record<PageKind, string | null>> = {
    list: `/admin/${name}`,
    show: id === undefined ? null : `/admin/${name}/${id}/show`,
    create: `/admin/${name}/create`,
    edit: id === undefined ? null : `/admin/${name}/${id}`,
  };
  return (Object.keys(pages) as PageKind[]).flatMap((kind) => (paths[kind] === null ? [] : [[kind, paths[kind]]]));
}

/** Navigates like a console link, so scripts load once for all pages. */
async function open(path: string): Promise<void> {
  await goWithin(page, path);
  await settled(page);
}

describe('every page of the console opens without an error, passes axe and stays within the window', () => {
  test.each(resources)('$titlePlural', async (resource) => {
    const answer = await page.request.get(`${url}/api/${resource.name}?per_page=1`);
    const { records } = (await answer.json()) as { readonly records: readonly { readonly id: string }[] };
    for (const [kind, path] of pathsOf(resource, records[0]?.id)) {
      await open(path);
      // The form of a new record equals that of an existing one, and examining a page takes longer than drawing it.
      if (kind !== 'edit' || resource.pages.create === undefined) await expectAxeClean(page);
      await expectFits(page);
    }
    expect(faults.splice(0)).toEqual([]);
  });
});

test('a form asks for the team before it is sent, and offers only records of that team', async () => {
  await open('/admin/invoices/create');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('alert').filter({ hasText: 'Team: Required' }).waitFor();
  const offered = async (team: string) => {
    await page.getByRole('combobox', { name: /^Team/ }).fill(team);
    await page.getByRole('option', { name: team }).click();
    await page.getByRole('combobox', { name: /^Provider account/ }).click();
    await page.getByRole('option').first().waitFor();
    const names = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    return names.map((text) => text.split(' ').at(-1)).toSorted();
  };
  const [harbor] = await recordsOf('teams?q=Harbor+Logistics');
  const accounts = await recordsOf(`provider-accounts?team_id=${harbor!['id']}`);
  expect(await offered('Harbor Logistics')).toEqual(accounts.map((each) => each['account_number']).toSorted());
  expect(await offered('Acme Dental')).toHaveLength(6);
  expect(faults).toEqual([]);
});

async function recordsOf(query: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const answer = await page.request.get(`${url}/api/${query}`);
  return ((await answer.json()) as { records: Record<string, string>[] }).records;
}
