/** A team that lets nobody spend alone: the policy, and the second person who decides. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '../../support/demo-server.ts';

/** Orders from that value on need a yes of those who hold the role. */
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

/** Another person joins the team, with that role; answers where they are in it. */
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
  await dialog.getByRole('textbox', { name: /e-mail/i }).fill(guest.email);
  await dialog.getByRole('combobox', { name: /^Roles/ }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
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

/** Home leads to the decision. */
export async function approve(page: Page, dashboard: string, order: string, total: string): Promise<void> {
  await page.goto(`${dashboard}home`);
  const waits = page.getByRole('region', { name: 'Waits for you' });
  await waits.getByRole('link', { name: `Decide on ${order}` }).click();
  const row = page.getByRole('row', { name: new RegExp(order) });
  await row.waitFor();
  expect(await row.innerText()).toContain(total);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await row.waitFor({ state: 'detached' });
}
