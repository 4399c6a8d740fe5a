/** A team whose orders need approval: the policy, and the approver. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../support/browser.ts';
import { demoPassword } from '../../support/demo-server.ts';

/** Orders from that value on need approval by the role. */
export async function addPolicy(page: Page, dashboard: string, from: string, role: string): Promise<void> {
  await page.goto(`${dashboard}team/approval-policies`);
  await page.getByRole('button', { name: 'New approval policy' }).click();
  const form = page.getByRole('dialog', { name: 'New approval policy' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Large orders');
  await form.getByRole('textbox', { name: 'From TCV' }).fill(from);
  await form.getByRole('combobox', { name: 'Approver role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /Large orders/ }).waitFor();
}

/** Another user joins the team with that role; returns their page in it. */
export async function invite(
  page: Page,
  dashboard: string,
  role: string,
  guest: { readonly page: Page; readonly link: () => Promise<string>; readonly email: string },
): Promise<void> {
  await page.goto(`${dashboard}team/users`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Paul');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Weiss');
  await dialog.getByRole('textbox', { name: /email/i }).fill(guest.email);
  await dialog.getByRole('combobox', { name: /^Roles/ }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  // The list stays open for another choice and would cover the button.
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const theirs = guest.page;
  await theirs.goto(await guest.link());
  const input = (name: string) => theirs.getByRole('textbox', { name, exact: true });
  await input('Phone').fill('608-555-0143');
  await input('Password').fill(demoPassword);
  await input('Confirm password').fill(demoPassword);
  await theirs.getByRole('button', { name: 'Join team' }).click();
  await theirs.waitForURL(/\/[\da-f-]{36}\/dashboard/);
}

/** Home links to the approval page, which shows the order's cost; approved on a phone. */
export async function approve(
  page: Page,
  dashboard: string,
  order: string,
  figures: readonly (readonly [label: string, amount: string])[],
): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${dashboard}home`);
  const waits = page.getByRole('region', { name: 'Needs your attention' });
  await waits.getByRole('link', { name: `Decide on ${order}` }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(order) }).waitFor();
  const asked = page.getByRole('region', { name: 'What is approved' });
  await asked.getByRole('button', { name: 'Approve' }).waitFor();
  for (const [label, amount] of figures)
    expect((await asked.innerText()).replaceAll(/\s+/g, ' ')).toContain(`${label} ${amount}`);
  await expectAxeClean(page);
  await asked.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Approve ${order}`) });
  expect(await dialog.innerText()).toContain(figures.map((figure) => figure.join(' ')).join(' · '));
  await dialog.getByRole('textbox', { name: 'Comment (optional)' }).fill('Within the budget of the year');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await asked.getByText('Comment: Within the budget of the year').waitFor();
  expect(await asked.getByRole('button', { name: /^(Approve|Reject)$/ }).count()).toBe(0);
}
