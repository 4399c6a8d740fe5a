/** The customer's installations page: status of each site, who must act, and what the customer must do. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { settled } from '../support/console.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

async function open(path: string, email = 'owner@acme-dental.example', width = 1280): Promise<Page> {
  const { page, at } = await signedIn(browser, server.url, email, { viewport: { width, height: 860 } });
  await page.goto(at(path));
  await settled(page);
  return page;
}

const site = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

describe('[SG-009] installations', () => {
  test('show the status of each site: its days, who must act, and the cause of the delay', async () => {
    const page = await open('procurement/installations');
    const late = site(page, 'Cincinnati clinic').filter({ hasText: 'Z end' });
    await late.getByText('Now: waiting for the landlord of Cincinnati clinic since', { exact: false }).waitFor();
    await late.getByText('Delay 29 days: carrier 0, you 6, landlord 23').waitFor();
    await late.getByText('Delayed: right of entry. The riser room of the landlord is locked.').waitFor();
    expect(await late.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Ordered'),
      expect.stringMatching(/FOC .* › .* › /),
      expect.stringContaining('Install'),
      expect.stringContaining('Test'),
      expect.stringContaining('Accept'),
    ]);
    expect(await late.getByRole('link', { name: 'Calendar entry' }).getAttribute('download')).toMatch(/\.ics$/);
    await picture(page, 'installation-sites');
    await expectAxeClean(page);
    await page.getByRole('link', { name: 'Needs you' }).click();
    const texts = () => page.getByRole('article').allInnerTexts();
    const areMine = (all: readonly string[]) => all.length > 0 && all.every((text) => text.includes('waiting for you'));
    await expect.poll(async () => areMine(await texts())).toBe(true);
  });

  test('let a customer deny a service with what it measured, and accept another', async () => {
    const page = await open('procurement/installations/needs-you');
    const asked = site(page, 'Schaumburg clinic internet');
    await asked.getByText('The carrier measured 612 of 600 Mbps.').waitFor();
    await asked.getByRole('button', { name: 'Deny…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Deny' }).click();
    await dialog.getByText('Required').first().waitFor();
    await expectAxeClean(page);
    await picture(page, 'installation-deny');
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: 'Accept service' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept service' }).click();
    await asked.waitFor({ state: 'detached' });
  });

  test('show who may not accept why, and fit a phone', async () => {
    const page = await open('procurement/installations', 'viewer@acme-dental.example', 360);
    await page.getByRole('article').first().waitFor();
    await expectFits(page);
    await picture(page, 'installation-sites');
    await expectAxeClean(page);
  });
});
