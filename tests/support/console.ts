/** Staff in the admin console: one sign-in per file, and a new page per test. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, vi } from 'vitest';
import { failuresShown, newPage } from './browser.ts';
import { borrowContext } from './contexts.ts';
import { demoPassword } from './demo-server.ts';
import { callsOf, quiet } from './quiet.ts';

export type Session = NonNullable<BrowserContextOptions['storageState']>;

/** Signs in on the login page and returns the browser's storage state. */
export async function staffSession(browser: Browser, url: string, email = 'admin@trunkline.example'): Promise<Session> {
  const { context, giveBack } = await borrowContext(browser);
  const page = await context.newPage();
  await page.goto(`${url}/account/login`);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  const state = await context.storageState();
  await giveBack();
  return state;
}

interface ConsoleOptions {
  readonly width?: number;
  /** Intended refusals do not fail the test. */
  readonly mayFail?: boolean;
}

/** A console page; failed calls and browser errors fail the test. */
export async function consolePage(browser: Browser, session: Session, { width = 1280, mayFail }: ConsoleOptions = {}) {
  const viewport = { width, height: width < 500 ? 740 : 860 };
  const page =
    mayFail === true ? await quietPage(browser, session) : await newPage(browser, { storageState: session, viewport });
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  onTestFinished(() => {
    if (mayFail !== true) expect(failed, 'failed calls').toEqual([]);
  });
  return page;
}

/** The browser logs refused calls to its console. */
async function quietPage(browser: Browser, session: Session): Promise<Page> {
  const viewport = { width: 1280, height: 860 };
  const { context, giveBack } = await borrowContext(browser, { storageState: session, viewport });
  onTestFinished(giveBack);
  const page = await context.newPage();
  callsOf(page);
  return page;
}

/** Waits until the page shows its own heading and is idle. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet(page);
  const isLoaded = async (): Promise<void> =>
    expect(await page.locator('[aria-busy="true"]').count(), `what loads on ${page.url()}`).toBe(0);
  await vi.waitFor(isLoaded, { timeout: 30_000, interval: 50 });
  expect(await failuresShown(page), 'pages that failed or do not exist').toEqual([]);
}

/** Titles of columns that are covered by the row buttons, which stay visible on wide tables. */
export const titlesBelowButtons = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator('main thead tr').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const titles = [...head.querySelectorAll('th')];
      const buttons = titles.at(-1)!.getBoundingClientRect().left;
      const isBelow = (title: Element) => title.getBoundingClientRect().right > buttons + 1;
      return titles.slice(0, -1).flatMap((title) => (isBelow(title) ? [title.textContent] : []));
    }),
  );
