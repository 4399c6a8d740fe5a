/**
 * API calls that have a screen: services moved between requests, selections to add later, reshop settings, copies,
 * quotes at an address.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const picture = async (page: Page, name: string): Promise<void> => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    if (!process.env['PICTURES']) continue;
    await page.waitForTimeout(200);
    await page.screenshot({ path: `screenshots/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

/** Creates a record as the page's user. */
async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(`${server.url}/api/${path}`, {
    headers: { 'X-Requested-With': 'trunkline' },
    data,
  });
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.status() !== 201) throw new Error(JSON.stringify(body));
  return body;
}

const asOwner = (expected: readonly RegExp[] = []) =>
  signedIn(browser, server.url, 'owner@acme-dental.example', {}, expected);
const asViewer = () => signedIn(browser, server.url, 'viewer@acme-dental.example');

test('[SG-056] [SG-057] services move to a new request from the page of their request, which opens then', async () => {
  const { page, at, teamId: team_id, records } = await asOwner([/422 .*\/move-services/]);
  const group = await post(page, 'service-groups', { team_id, project_name: 'Two lines', service_types: ['internet'] });
  const of = { team_id, service_group_id: group['id'], service_type: 'internet' };
  const first = await post(page, 'services', { ...of, name: 'First line' });
  const others = [await post(page, 'services', { ...of, name: 'Second line' })];
  const path = `procurement/service-groups/${String(group['id'])}/overview`;
  await page.goto(at(path));
  const panel = page.getByRole('region', { name: 'Services', exact: true });
  await panel.getByRole('button', { name: 'Move services to a new request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move services to a new request' });
  const choose = async (name: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Services' }).fill(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
  };
  for (const each of [first, ...others]) await choose(String(each['name']));
  await dialog.getByRole('heading').first().click();
  await dialog.getByRole('button', { name: 'Move services to a new request' }).click();
  await dialog.getByText('At least one service has to stay.').first().waitFor();
  await expectAxeClean(page);
  await picture(page, 'move-services');
  for (const _ of others) await dialog.getByRole('combobox', { name: 'Services' }).press('Backspace');
  await dialog.getByRole('button', { name: 'Move services to a new request' }).click();
  await page.getByText('Services moved to a new request').waitFor();
  await page.waitForURL((url) => !url.pathname.includes(String(group['id'])));
  await panel.getByText(String(first['name'])).first().waitFor();
  const after = await records('services?per_page=100');
  const moved = after.find(({ id }) => id === first['id'])!;
  expect(page.url()).toContain(String(moved['service_group_id']));
  expect(after.filter(({ service_group_id }) => service_group_id === group['id'])).toHaveLength(others.length);

  const viewer = await asViewer();
  await viewer.page.goto(viewer.at(path));
  const refused = viewer.page.getByRole('button', { name: 'Move services to a new request' });
  await refused.waitFor();
  expect(await refused.isDisabled()).toBe(true);
  await refused.locator('..').hover();
  await viewer.page.getByRole('tooltip', { name: /MANAGE_PROCUREMENT/ }).waitFor();
});

test('[SG-043] [SG-044] a customer notes what to add later on the page of the request, reads it there and takes it off', async () => {
  const { page, at, records } = await asOwner();
  const [group] = await records('service-groups?current_step=quote_received&per_page=100');
  const path = `procurement/service-groups/${String(group!['id'])}/overview`;
  await page.goto(at(path));
  const panel = page.getByRole('region', { name: 'To add later' });
  const open = async () => {
    await panel.getByRole('button', { name: 'Change what to add later' }).click();
    return page.getByRole('dialog', { name: 'Change what to add later' });
  };
  const dialog = await open();
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Billing' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('After the merger');
  await expectAxeClean(page);
  await picture(page, 'add-later-dialog');
  await dialog.getByRole('button', { name: 'Change what to add later' }).click();
  await panel.getByText('After the merger').waitFor();
  await picture(page, 'add-later');
  await page.reload();
  await panel.getByText('After the merger').waitFor();
  const again = await open();
  expect(await again.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('After the merger');
  await again
    .getByRole('button', { name: /Remove|Delete/ })
    .first()
    .click();
  await again.getByRole('button', { name: 'Change what to add later' }).click();
  await panel.getByText('After the merger').waitFor({ state: 'hidden' });
  const viewer = await asViewer();
  await viewer.page.goto(viewer.at(path));
  const refused = viewer.page.getByRole('button', { name: 'Change what to add later' });
  await refused.waitFor();
  expect(await refused.isDisabled()).toBe(true);
});

test('[SV-021] [SV-022] reshop settings are read and changed on the page of the service, with a wanted configuration', async () => {
  const { page, at, records } = await asOwner();
  const service = (await records('services?status=active&service_type=internet&per_page=100'))[0]!;
  await page.goto(at(`inventory/${String(service['id'])}/contracts`));
  const panel = page.getByRole('region', { name: 'Reshop settings' });
  await panel.getByRole('button', { name: 'Change reshop settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change reshop settings' });
  expect(await dialog.getByLabel('How long before the end of the term').inputValue()).toBe('180');
  await dialog.getByLabel('How long before the end of the term').fill('90');
  await dialog.getByRole('combobox', { name: 'Terms' }).click();
  await page.getByRole('option', { name: /^3 years/ }).click();
  await dialog.getByRole('heading').first().click();
  await dialog.getByLabel('Keep the configuration').click();
  await dialog.getByLabel('Download speed').first().waitFor();
  await expectAxeClean(page);
  await picture(page, 'reshop-settings-dialog');
  await dialog.getByLabel('Keep the configuration').click();
  await dialog.getByRole('button', { name: 'Change reshop settings' }).click();
  await panel.getByText('90 days').waitFor();
  await picture(page, 'reshop-settings');
  const [stored] = await records(`services?id__in=${String(service['id'])}`);
  expect(stored!['reshop_config']).toMatchObject({
    enabled: true,
    lead_days: 90,
    terms: ['months_36'],
    keep_spec: true,
  });
});

test('[QT-013] [QT-014] an address page lists its known quotes, or shows that there are none', async () => {
  const { page, at, teamId, records } = await asOwner();
  const addresses = await records('addresses?per_page=100');
  const quotesAt = async (id: unknown): Promise<readonly unknown[]> => {
    const answer = await page.request.get(
      `${server.url}/api/quotes/quotes-at-address?address_id=${String(id)}&team_id=${teamId}`,
    );
    return ((await answer.json()) as { records: unknown[] }).records;
  };
  let known: Record<string, unknown> | undefined;
  let bare: Record<string, unknown> | undefined;
  for (const each of addresses) {
    if ((await quotesAt(each['id'])).length > 0) known ??= each;
    else bare ??= each;
    if (known && bare) break;
  }
  await page.goto(at(`addresses/${String(known!['id'])}/quotes`));
  const panel = page.getByRole('region', { name: 'Quotes at this address' });
  await panel.getByRole('table').waitFor();
  expect(await panel.getByRole('row').count()).toBe((await quotesAt(known!['id'])).length + 1);
  await expectAxeClean(page);
  await picture(page, 'quotes-at-address');
  await panel.getByRole('link').first().click();
  await page.waitForURL(/procurement\/service-groups\//);
  await page.goto(at(`addresses/${String(bare!['id'])}/quotes`));
  await panel.getByText('No quotes at this address yet.').waitFor();

  const staff = await signedIn(browser, server.url, 'quoperator@trunkline.example');
  await staff.page.goto(`${server.url}/admin/addresses/${String(known!['id'])}/show?tab=quotes-quotes-at-address`);
  await staff.page.getByRole('region', { name: 'Quotes at this address' }).getByRole('row').nth(1).waitFor();
  await picture(staff.page, 'quotes-at-address-console');
});

test('[SG-058] [SG-059] [TM-024] [TM-025] staff copy a request or a team to a JSON document from its page, while its toggle is on', async () => {
  const { records, teamId } = await asOwner();
  const [group] = await records('service-groups');
  const { page } = await signedIn(browser, server.url, 'admin@trunkline.example');
  const show = `${server.url}/admin/service-groups/${String(group!['id'])}/show`;
  const item = () => page.getByRole('menuitem', { name: /Copy to a JSON document/ });
  await page.goto(show);
  await page.getByRole('button', { name: 'More' }).click();
  await item().getByText('Switched off for this team by a feature toggle').waitFor();
  expect(await item().getAttribute('aria-disabled')).toBe('true');
  await picture(page, 'copy-request-off');
  await post(page, 'feature-toggles', { name: 'copyAcrossEnvironments', on: true, team_id: teamId });
  for (const [address, done] of [
    [show, 'Request copied to a JSON document'],
    [`${server.url}/admin/teams/${teamId}/show`, 'Team copied to a JSON document'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: 'More' }).click();
    await item().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy to a JSON document' }).click();
    await page.getByText(done).waitFor();
    await picture(page, 'copied');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Download' }).last().click();
    await opened;
  }
});

test('[SG-059] [TM-025] staff import a copied request into another team: previewed, mistakes by place, once', async () => {
  const { records, teamId } = await asOwner();
  const [group] = await records('service-groups');
  const expected = [/(403|422) .*\/copied-documents/];
  const { page } = await signedIn(browser, server.url, 'admin@trunkline.example', {}, expected);
  const settings = await page.request.get(
    `${server.url}/api/feature-toggles?team_id=${teamId}&name=copyAcrossEnvironments`,
  );
  const { records: set } = (await settings.json()) as { records: unknown[] };
  if (set.length === 0)
    await post(page, 'feature-toggles', { name: 'copyAcrossEnvironments', on: true, team_id: teamId });
  const stored = await post(page, 'upload-json-to-s3', { service_group_ids: [group!['id']] });
  const document = await (await page.request.get(`${server.url}${String(stored['url'])}`)).body();
  const other = await post(page, 'teams', { name: 'Acme Staging' });

  await page.goto(`${server.url}/admin/service-groups`);
  await page.getByRole('button', { name: 'Import requests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import requests' });
  const upload = (content: Buffer | string) =>
    dialog
      .getByLabel(/JSON document|request\.json/)
      .last()
      .setInputFiles({ name: 'request.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await upload(document.toString().replace('"version": 1', '"version": 2'));
  await dialog.getByText('The document has version 2, and this environment reads version 1.').waitFor();
  await picture(page, 'import-requests-refused');

  await upload(document);
  await dialog.getByText('Into the team Acme Dental').waitFor();
  await dialog.getByRole('combobox', { name: 'Team' }).fill('Acme Staging');
  await page.getByRole('option', { name: 'Acme Staging' }).click();
  await dialog.getByText('Copying across environments is switched off for this team.').waitFor();
  await post(page, 'feature-toggles', { name: 'copyAcrossEnvironments', on: true, team_id: other['id'] });
  await upload(document);
  await dialog.getByText('Into the team Acme Staging').waitFor();
  await dialog.getByText(/^1 service group$/).waitFor();
  await expectAxeClean(page);
  await picture(page, 'import-requests');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'import-requests-dark');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('SG-1001 imported into Acme Staging').waitFor();
  await page.waitForURL(/service-groups\/.*\/show/);

  await page.goto(`${server.url}/admin/service-groups`);
  await page.getByRole('button', { name: 'Import requests' }).click();
  await upload(document);
  await dialog.getByText(/^This document was imported on .*: SG-1001 of Acme Staging\.$/).waitFor();
  await page.goto(`${server.url}/admin/teams`);
  await page.getByRole('button', { name: 'Import a team' }).waitFor();
});
