/** For every state of the demo's records the owner sees one next action, and its target opens with its own heading. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import { sharedBrowser } from '../support/browser.ts';
import { signedIn as callAs } from '../support/caller.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { goWithin } from '../support/go-within.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
const failures = /^(?:Whoops|Something went wrong)/;

interface Group {
  readonly id: string;
  readonly team_id: string;
  readonly current_step: string;
}

/** One request per step of the demo. */
async function groupsByStep(email: string): Promise<readonly Group[]> {
  const call = await callAs(server.url, email);
  const { body } = await call('GET', '/api/service-groups?per_page=200');
  const groups = body.records as readonly Group[];
  return serviceGroupWorkflow.states.flatMap(({ id }) => groups.find((group) => group.current_step === id) ?? []);
}

const nextOf = (page: Page) => page.getByRole('region', { name: 'Next', exact: true });

/** Follows the one next action of the record's page: opens its page, or the event's dialog. */
async function follow(page: Page, path: string): Promise<string> {
  await goWithin(page, path);
  const next = nextOf(page);
  await next.waitFor();
  expect([path, await next.count()]).toEqual([path, 1]);
  const way = next.locator('a, button');
  expect([path, await way.count()]).toEqual([path, 1]);
  const href = await way.getAttribute('href');
  if (href === null) return (await way.innerText()).trim();
  await goWithin(page, href);
  // A form that opens over the page hides the page heading from assistive technology.
  const heading = page.locator('h1').first();
  await heading.waitFor();
  const text = await heading.innerText();
  expect([href, failures.test(text)]).toEqual([href, false]);
  return text;
}

describe('each step of a request leads on', () => {
  test.each([
    ['its owner', 'owner@acme-dental.example'],
    ['a colleague who may only look', 'viewer@acme-dental.example'],
  ])('%s', async (_, email) => {
    const { page } = await signedIn(await sharedBrowser(), server.url, email);
    const groups = await groupsByStep(email);
    expect(groups.length).toBeGreaterThan(4);
    await page.goto(`${server.url}/${groups[0]!.team_id}/dashboard/profile`);
    for (const { id, team_id: team } of groups)
      expect(await follow(page, `/${team}/dashboard/procurement/service-groups/${id}/overview`)).toMatch(/\S/);
  });

  test.each([
    ['the quote operator', 'quoperator@trunkline.example'],
    ['the salesperson', 'sales@trunkline.example'],
    ['the implementation specialist', 'implementation@trunkline.example'],
  ])('%s, in the console', async (_, email) => {
    const { page } = await signedIn(await sharedBrowser(), server.url, email);
    const groups = await groupsByStep(email);
    expect(groups.length).toBeGreaterThan(4);
    await page.goto(`${server.url}/admin`);
    for (const { id } of groups) expect(await follow(page, `/admin/service-groups/${id}/show`)).toMatch(/\S/);
  });
});

test('the next action of a fresh request opens the form that asks carriers', async () => {
  const { page } = await signedIn(await sharedBrowser(), server.url, 'quoperator@trunkline.example');
  const fresh = (await groupsByStep('quoperator@trunkline.example')).find(
    (group) => group.current_step === 'info_received',
  );
  await page.goto(`${server.url}/admin/service-groups/${fresh!.id}/show`);
  await nextOf(page).getByRole('link', { name: 'Ask carriers for quotes' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});
