/**
 * `npm run screenshots [-- words]`: screenshots of every screen, or of those whose name contains one of the words, at
 * 1280 and 360 px, into `screenshots/`.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { loadConfig } from '#server/kernel/config/config.ts';
import { main } from '#server/main.ts';
import { newContext } from '../tests/support/contexts.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { demoPassword } from '../tests/support/demo-server.ts';
import { buildWeb } from './build-web.ts';
import { people, screens, type Person, type Screen } from './screenshots/screens.ts';

const folder = join(import.meta.dirname, '../screenshots');
const widths = [1280, 360] as const;

type Session = NonNullable<BrowserContextOptions['storageState']>;

const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
buildWeb();
const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-screens-'));
chmodSync(dataDir, 0o755);
const server = await main(loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  for (const person of people) await takeAll(browser, server.url, person);
  console.log(`${chosen.length} screens at ${widths.join(' and ')} px are in screenshots/.`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The pictures of one person's screens. */
async function takeAll(own: Browser, url: string, person: Person): Promise<void> {
  const mine = chosen.filter((screen) => screen.person === person.id);
  if (mine.length === 0) return;
  const session = person.email === null ? undefined : await signIn(own, url, person.email);
  for (const width of widths) {
    const context = await newContext(own, {
      viewport: { width, height: width === 360 ? 740 : 860 },
      ...(session && { storageState: session }),
    });
    const page = await context.newPage();
    for (const screen of mine) await take(page, url, screen, width);
    await context.close();
  }
}

async function take(page: Page, url: string, screen: Screen, width: number): Promise<void> {
  const path = await pathOf(page, url, screen);
  if (path === null) return;
  await page.goto(url + path);
  // Pages load their parts late; a page without a heading is captured as it is.
  await page
    .getByRole('heading', { level: 1 })
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${screen.name.replaceAll('/', '-')}-${width}.png`) });
}

/** The URL with the id of the first record; null if the demo data have none. */
async function pathOf(page: Page, url: string, { path, records }: Screen): Promise<string | null> {
  if (records === undefined) return path;
  const answer = await page.request.get(`${url}/api/${records}?per_page=1`);
  const { records: found = [] } = (await answer.json()) as { readonly records?: readonly { readonly id: string }[] };
  return found[0] === undefined ? null : path.replace(':id', found[0].id);
}

async function signIn(own: Browser, url: string, email: string): Promise<Session> {
  const context = await own.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/account/login`);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/account'));
  const session = await context.storageState();
  await context.close();
  return session;
}
