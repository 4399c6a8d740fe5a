/** Width, height, fonts and colors of the shell, measured in the browser. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const viewport = { width: 1280, height: 900 };

async function homeOf(email: string, path: string, heading: RegExp): Promise<Page> {
  const { page, at } = await signedIn(browser, server.url, email, { viewport });
  await page.goto(path.startsWith('/') ? server.url + path : at(path));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
}
const customer = () => homeOf('owner@acme-dental.example', 'home', /^Home$/);

/** The navigation and its border line. */
const navigation = (of: Page) => of.getByRole('navigation', { name: 'Main' }).locator('..');
const styleOf = (of: Page, selector: string, property: string): Promise<string> =>
  of
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('[SH-064] [SH-063] the navigation is a drawer of 240 px, and folded a rail of 80 px', async () => {
  const page = await customer();
  const width = async () => (await navigation(page).boundingBox())!.width;
  expect(Math.round(await width())).toBe(240);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(async () => Math.round(await width())).toBe(80);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(async () => Math.round(await width())).toBe(240);
});

test('[SH-065] [SH-066] the top bar is 78 px high for customers, and 56 px in the console', async () => {
  const page = await customer();
  expect((await page.getByRole('banner').boundingBox())!.height).toBe(78);
  const console = await homeOf('admin@trunkline.example', '/admin/teams', /^Teams/);
  expect((await console.getByRole('banner').boundingBox())!.height).toBe(56);
});

test('[SH-067] text is set in Inter and titles in Bitter, both from our own server', async () => {
  const page = await customer();
  expect(await styleOf(page, 'body', 'font-family')).toMatch(/^"?Inter/);
  expect(await styleOf(page, 'h1', 'font-family')).toMatch(/^"?Bitter/);
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  );
  expect(new Set(loaded.map((family) => family.split(' ')[0]))).toEqual(new Set(['Inter', 'Bitter']));
});

test('[SH-068] [SH-069] the top bar is navy 900 and the first button purple 600', async () => {
  const page = await customer();
  expect(await styleOf(page, 'header', 'background-color')).toBe('rgb(15, 27, 61)');
  expect(await styleOf(page, '.MuiButton-contained', 'background-color')).toBe('rgb(91, 63, 214)');
});
