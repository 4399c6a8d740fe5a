import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { openSheetOf } from './open-sheet.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

test('[SS-015] [SS-016] [SS-017] [SS-018] [SS-019] the profile cell offers the profiles and a new one, which is then chosen, in other cells too if requested', async () => {
  const { page, rows } = await openSheetOf(browser, server.url, false);
  const profiles = async () => {
    const teamId = /[\da-f-]{36}/.exec(page.url())![0];
    const answer = await page.request.get(`${server.url}/api/site-profiles?team_id=${teamId}&per_page=100`);
    const { records } = (await answer.json()) as { records: readonly Record<string, unknown>[] };
    return records.map(({ id, name, hidden }) => ({ id, name, hidden }));
  };
  const make = async (row: number, name: string, isReusable: boolean) => {
    await page.getByRole('row').nth(row).getByRole('gridcell').nth(1).click();
    await page.keyboard.press('F2');
    await page.getByRole('option', { name: 'Add New' }).click();
    const drawer = page.getByRole('dialog', { name: 'Custom site configuration' });
    expect((await drawer.boundingBox())!.width).toBe(560);
    await drawer.getByLabel(/^Name/).fill(name);
    await drawer.getByRole('button', { name: 'Broadband' }).click();
    await expectAxeClean(page);
    const reuse = drawer.getByRole('checkbox', { name: 'Save for reuse' });
    expect(await reuse.isChecked()).toBe(false);
    if (isReusable) await reuse.check();
    const save = drawer.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await drawer.getByRole('link', { name: 'Circuit 1, Upload speed: Required' }).waitFor();
    for (const speed of [/^Download speed/, /^Upload speed/]) {
      await drawer.getByLabel(speed).first().click();
      await page.getByRole('option').first().click();
    }
    await save.click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name, exact: true }).waitFor();
  };
  await make(1, 'Kiosk line', false);
  await make(2, 'Corner shop', true);
  await page.getByText('All changes saved').waitFor();
  const made = await profiles();
  const [kiosk, corner] = ['Kiosk line', 'Corner shop'].map((each) => made.find(({ name }) => name === each));
  expect([kiosk?.hidden, corner?.hidden]).toEqual([true, false]);
  expect((await rows()).map((row) => row['site_profile_id'])).toEqual([kiosk?.id, corner?.id]);
  await page.getByRole('row').nth(3).getByRole('gridcell').nth(1).click();
  await page.keyboard.press('F2');
  await page.getByRole('option', { name: 'Corner shop' }).waitFor();
  expect(await page.getByRole('option', { name: 'Kiosk line' }).count()).toBe(0);
});
