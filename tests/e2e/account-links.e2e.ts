import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAxeClean, newPage, sharedBrowser } from '../support/browser.ts';
import { linkTo } from './main-job/mailbox.ts';

const url = inject('demoUrl');
const password = 'Right-horse-1';
const owner = 'rosa@lind-logistics.example';
const guest = 'theo@lind-logistics.example';
const dashboard = /\/[\da-f-]{36}\/dashboard/;
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Fills the fields by label, checks the page and submits it. */
async function send(page: Page, values: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await expectAxeClean(page);
  await page.getByRole('button', { name: button }).click();
}

test('[AC-020] [AC-031] [AC-037] [SH-033] a company signs up, invites a user, and a forgotten password is reset', async () => {
  const page = await newPage(browser);
  await page.goto(`${url}/account/user-signup`);
  const facts = { 'First name': 'Rosa', 'Last name': 'Lind', 'Work email': owner, 'Work phone': '312-555-0142' };
  await send(page, { ...facts, Company: 'Lind Logistics' }, 'Create account');
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
  await page.goto(await linkTo(url, owner, 'Verify'));
  await page.getByText('Thanks for verifying your email!').waitFor();
  await send(page, { Password: password, 'Confirm password': password }, 'Finish');
  await page.waitForURL(dashboard);

  const [, teamId] = /\/([\da-f-]{36})\/dashboard/.exec(page.url())!;
  const roles = await page.request.get(`${url}/api/team-roles?team_id=${teamId}&template=viewer`);
  const [viewer] = ((await roles.json()) as { records: { id: string }[] }).records;
  const invited = await page.request.post(`${url}/api/team-users`, {
    headers: { 'X-Requested-With': 'trunkline' },
    data: { team_id: teamId, email: guest, first_name: 'Theo', last_name: 'Berg', role_ids: [viewer!.id] },
  });
  expect(invited.status()).toBe(201);
  const theirs = await newPage(browser);
  await theirs.goto(await linkTo(url, guest, 'invited'));
  await send(theirs, { Phone: '312-555-0143', Password: password, 'Confirm password': password }, 'Join team');
  await theirs.waitForURL(dashboard);
  expect(theirs.url()).toContain(teamId);

  // The reset ends this session too.
  await page.goto('about:blank');
  const again = await newPage(browser);
  await again.goto(`${url}/account/forgot-password`);
  await send(again, { Email: owner }, 'Send link');
  await again.getByText('If an account exists, reset instructions have been emailed to you.').waitFor();
  await again.goto(await linkTo(url, owner, 'assword'));
  await send(again, { Password: 'Right-horse-2', 'Confirm password': 'Right-horse-2' }, 'Set password');
  await again.getByText('Password Successfully Reset').waitFor();
  await again.goto(`${url}/confirm/unsubscribe?token=x`);
  await again.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  await expectAxeClean(again);
});
