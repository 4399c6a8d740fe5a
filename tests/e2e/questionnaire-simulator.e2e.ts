import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { scenarioQuery } from '#domain/questionnaire/simulate/scenario.ts';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { consolePage, settled, staffSession, type Session } from '../support/console.ts';
import { picture } from '../support/screenshots.ts';

const url = inject('demoUrl');
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await sharedBrowser();
  session = await staffSession(browser, url);
});

const darkFiber = scenarioQuery({
  facts: ['bulkSiteRfp'],
  optionIds: ['service_needs.wan', 'wan_type.wan_dark_fiber', 'location_number.2'],
  hasNewPlaces: false,
});

async function open(query: string, width?: number): Promise<Page> {
  const page = await consolePage(browser, session, width === undefined ? {} : { width });
  await page.goto(`${url}/admin/questionnaire-simulator?${query}`);
  await settled(page);
  return page;
}

const row = (page: Page, name: RegExp) => page.getByRole('region', { name: 'Walk' }).getByRole('button', { name });

describe('the simulator of the questionnaire', () => {
  test.each([1280, 360])('[QN-018] opens a witness by its address, axe-clean at %i px', async (width) => {
    const page = await open(`${darkFiber}&at=contract_terms`, width);
    const detail = page.getByRole('region', { name: 'Contract terms' });
    await detail.getByRole('heading', { name: 'Why it is not asked' }).waitFor();
    expect(await detail.getByRole('listitem').first().textContent()).toMatch(/Dark fiber is leased on its own terms/);
    expect(await row(page, /Contract terms/).textContent()).toContain('Skipped');
    expect(await page.getByRole('region', { name: 'Outcome' }).textContent()).toContain('1 × Dark fiber');
    await expectAxeClean(page);
    await expectFits(page);
    await picture(page, 'console/questionnaire-simulator');
  });

  test('[QN-218] shows each condition as true or false, and follows a choice made by keyboard', async () => {
    const page = await open(`${darkFiber}&at=wan_type`);
    const condition = page
      .getByRole('region', { name: 'WAN type' })
      .getByRole('listitem')
      .filter({ hasText: /^(True|False)Services: WAN/ });
    expect(await condition.textContent()).toMatch(/^True/);
    await row(page, /^40 ?Services/).press('Enter');
    await page.getByRole('checkbox', { name: 'Internet', exact: true }).press('Space');
    await expect.poll(() => page.url()).toContain('choose=service_needs.internet');
    await page.getByRole('checkbox', { name: 'WAN', exact: true }).press('Space');
    await expect.poll(() => row(page, /WAN type/).textContent()).toContain('Skipped');
    await row(page, /WAN type/).press('Enter');
    expect(await condition.textContent()).toMatch(/^False/);
  });

  test('[QN-018] makes the change that turns a skipped question round', async () => {
    const page = await open('fact=bulkSiteRfp&choose=service_needs.internet&at=voice_type');
    expect(await row(page, /Voice services/).textContent()).toContain('Skipped');
    await page.getByRole('button', { name: 'Make this change' }).press('Enter');
    await expect.poll(() => row(page, /Voice services/).textContent()).toContain('Asked');
  });

  test('names what an old link knows and the questionnaire does not', async () => {
    const page = await open('choose=service_needs.fax');
    expect(await page.getByRole('alert').textContent()).toContain('service_needs.fax');
  });

  test('is in the menu of the console', async () => {
    const page = await consolePage(browser, session);
    await page.goto(`${url}/admin`);
    await settled(page);
    await page.getByLabel('Find a page').fill('simulator');
    await page.getByRole('link', { name: 'Questionnaire simulator' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Questionnaire simulator' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/questionnaire-simulator');
  });
});
