/** Whether typed sheet edits are ever lost: bursts of keys, two users at once, and tabs killed at any moment. */
import { newContext } from '#tests/support/contexts.ts';
import { rmSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { buildWeb } from '#scripts/build-web.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { makeDemoData, startDemoServer } from '#tests/support/demo-process.ts';
import { demoPassword } from '#tests/support/demo-server.ts';
import type { Measure } from '../measure.ts';

const editsEach = 1000;
const kills = 50;
/** In turns, by two users in separate browsers. */
const editsOfTwo = 200;
const headers = { 'X-Requested-With': 'trunkline' };

/** Each figure as soon as it is known: all of them take a quarter of an hour or more. */
export async function* editsBench(): AsyncGenerator<Measure> {
  buildWeb();
  const demoData = await makeDemoData();
  const server = await startDemoServer(demoData);
  const browser = await launchBrowser();
  try {
    for (const delay of [0, 5, 40]) {
      const name = `Edits lost of ${editsEach} at ${delay} ms a key`;
      yield { name, value: await lostOf(browser, server.url, delay), unit: 'edits', target: { atMost: 0 } };
    }
    const name = `Edits lost of ${editsOfTwo} by two people in one sheet`;
    yield { name, value: await lostOfTwo(browser, server.url), unit: 'edits', target: { atMost: 0 } };
    yield await killsMeasure(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(demoData, { recursive: true, force: true });
  }
}

async function killsMeasure(browser: Browser, url: string): Promise<Measure> {
  const killed = await lostToKills(browser, url);
  const detail = `${killed.acknowledged} acknowledged, ${killed.typed} typed, ${killed.lostTyped} of these gone`;
  const name = `Acknowledged cells lost to ${kills} killed tabs`;
  return { name, value: killed.lostAcknowledged, unit: 'cells', target: { atMost: 0 }, detail };
}

interface Project {
  readonly context: BrowserContext;
  readonly address: string;
  readonly rows: () => Promise<readonly Row[]>;
}

interface Row {
  readonly name?: string | null;
  readonly street?: string | null;
}

async function newProject(browser: Browser, url: string): Promise<Project> {
  const context = await newContext(browser, { viewport: { width: 1280, height: 800 } });
  const login = await context.request.post(`${url}/api/account/login`, {
    data: { email: 'owner@acme-dental.example', password: demoPassword },
  });
  const { user } = (await login.json()) as { user: { primary_team: { id: string } } };
  const team = user.primary_team.id;
  const made = await context.request.post(`${url}/api/bulk-site-uploads`, {
    headers,
    data: { team_id: team, name: 'Stores', data: { addresses: { is_multi_line_entry: true, rows: [] } } },
  });
  const { id } = (await made.json()) as { id: string };
  const rows = async (): Promise<readonly Row[]> => {
    const answer = await context.request.get(`${url}/api/bulk-site-uploads/${id}`);
    const { data } = (await answer.json()) as { data: { addresses?: { rows?: readonly Row[] } } };
    return data.addresses?.rows ?? [];
  };
  return { context, address: `${url}/${team}/bulk-site/${id}/addresses`, rows };
}

async function openedSheet(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  // A busy machine may draw too few frames for Playwright to see that the cell is stable.
  await page.getByRole('gridcell').first().click({ force: true });
  return page;
}

const saved = (page: Page) => page.getByText('All changes saved').waitFor({ timeout: 60_000 });

async function lostOf(browser: Browser, url: string, delay: number): Promise<number> {
  const { context, address, rows } = await newProject(browser, url);
  const page = await openedSheet(context, address);
  const wanted = Array.from({ length: editsEach }, (_, at) => `E${at}`);
  for (const name of wanted) {
    await page.keyboard.type(name, { delay });
    await page.keyboard.press('Enter');
  }
  await saved(page);
  const found = await rows();
  await context.close();
  return wanted.filter((name, at) => found[at]?.name !== name).length;
}

/** One user types names, the other streets, cell by cell in turns. */
async function lostOfTwo(browser: Browser, url: string): Promise<number> {
  const { context, address, rows } = await newProject(browser, url);
  const other = await newContext(browser, { storageState: await context.storageState() });
  const pages = [await openedSheet(context, address), await openedSheet(other, address)] as const;
  await pages[1].keyboard.press('ArrowRight');
  await pages[1].keyboard.press('ArrowRight');
  for (let at = 0; at < editsOfTwo; at += 1) {
    const { keyboard } = pages[at % 2]!;
    await keyboard.type(`T${at}`);
    await keyboard.press('Enter');
  }
  for (const page of pages) await saved(page);
  const found = await rows();
  await Promise.all([context.close(), other.close()]);
  const texts = new Set(found.flatMap(({ name, street }) => [name, street]));
  return Array.from({ length: editsOfTwo }, (_, at) => `T${at}`).filter((text) => !texts.has(text)).length;
}

async function lostToKills(browser: Browser, url: string) {
  const { context, address, rows } = await newProject(browser, url);
  const typed: string[] = [];
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const page = await openedSheet(context, address);
    page.on('response', (answer) => {
      for (const name of namesTaken(answer)) acknowledged.add(name);
    });
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    if (typed.length > 0) await page.keyboard.press('ArrowDown');
    const dies = Date.now() + Math.random() * 3000;
    for (let at = 0; Date.now() < dies; at += 1) {
      const name = `K${round}-${at}`;
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      typed.push(name);
    }
    const inspector = await context.newCDPSession(page);
    const gone = page.waitForEvent('crash');
    void inspector.send('Page.crash').catch(() => undefined);
    await gone;
    await page.close();
  }
  const page = await openedSheet(context, address);
  await saved(page);
  const found = new Set((await rows()).map(({ name }) => name));
  await context.close();
  return {
    acknowledged: acknowledged.size,
    typed: typed.length,
    lostAcknowledged: [...acknowledged].filter((name) => !found.has(name)).length,
    lostTyped: typed.filter((name) => !found.has(name)).length,
  };
}

/** Names that the server acknowledged, among those of the killed tabs. */
const namesTaken = (answer: Response): readonly string[] => {
  const request = answer.request();
  const isTaken = request.method() === 'PUT' && request.url().endsWith('/rows') && answer.ok();
  return isTaken ? (request.postData()?.match(/K\d+-\d+/g) ?? []) : [];
};
