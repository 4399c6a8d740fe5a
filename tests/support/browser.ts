/** A real browser: the one named by CHROME_PATH, the npm one, or the system's. */
import axe from 'axe-core';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type LaunchOptions, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { unpackChromium } from './chromium.ts';
import { borrowContext } from './contexts.ts';
import { listenToPages, readLastTexts } from './proof/browser.ts';
import { callsOf } from './quiet.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Starts a browser; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  // Pages live for seconds: optimizing compilers cost a sixth of the browser's time and never pay off.
  const args = ['--no-sandbox', '--font-render-hinting=none', '--js-flags=--no-turbofan --no-maglev'];
  return chromium.launch({ args, ...(await findBrowser()) });
}

let shared: Promise<Browser> | undefined;

/** The one browser of a worker's test files, closed with the worker; a new one if the last has crashed. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  if (!(await shared).isConnected()) shared = launchBrowser();
  return shared;
}

export interface PageOptions extends BrowserContextOptions {
  /** For a test that changes the context itself, such as its clock: other tests do not reuse it. */
  readonly isAlone?: boolean;
}

/**
 * Opens a page with separate cookies and storage that closes with the test. Console errors, uncaught exceptions and
 * error pages at the end fail the test, except `expected` ones.
 */
export async function newPage(
  browser: Browser,
  { isAlone = false, ...options }: PageOptions = {},
  expected: readonly RegExp[] = [],
): Promise<Page> {
  const { context, giveBack } = await borrowContext(browser, { viewport: { width: 1280, height: 800 }, ...options });
  await listenToPages(context);
  const page = await context.newPage();
  callsOf(page);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  // An unknown address returns 404 with an error page, which the browser reports as an error.
  const notFound = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) notFound.add(response.url());
  });
  // The browser intercepts file choosers only with a listener; adding it at the click is sometimes too late.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
  onTestFinished(async () => {
    await readLastTexts(page);
    faults.push(...(await failuresShown(page)));
    await (isAlone ? context.close() : giveBack());
    const isNotFound = (fault: string): boolean =>
      fault.startsWith('Failed to load resource') && [...notFound].some((url) => fault.endsWith(`(${url})`));
    const unexpected = faults.filter((fault) => !isNotFound(fault) && !expected.some((pattern) => pattern.test(fault)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  });
  return page;
}

/** Titles of the error page and the not-found page. */
const failureTitles = ['Whoops, looks like an issue on our end!', 'Something went wrong…'];

/** The page's error text; undefined for a working page. */
export async function failuresShown(page: Page): Promise<readonly string[]> {
  if (page.isClosed()) return [];
  const shown = await Promise.all(failureTitles.map((title) => page.getByText(title, { exact: true }).count()));
  return failureTitles.filter((_, at) => shown[at]! > 0).map((title) => `${page.url()} shows "${title}"`);
}

/** Waits until transitions and animations have ended; endless ones, such as loading indicators, are ignored. */
async function atRest(page: Page): Promise<void> {
  const moving = (): Promise<number> =>
    page.evaluate(() => {
      const ends = ({ effect }: Animation): boolean => effect?.getComputedTiming().endTime !== Infinity;
      return document.getAnimations().filter((each) => each.playState === 'running' && ends(each)).length;
    });
  await expect.poll(moving, { message: `movements on ${page.url()}`, timeout: 10_000 }).toBe(0);
}

/** Nothing exceeds the right edge of the window after animations end; reports what does. (WCAG 1.4.10) */
export async function expectFits(page: Page): Promise<void> {
  const beyond = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return [];
      const isBeyond = (element: Element): boolean => element.getBoundingClientRect().right > innerWidth;
      const say = ({ outerHTML }: Element): string => outerHTML.slice(0, 200);
      return [
        `${document.documentElement.scrollWidth} px`,
        ...[...document.body.querySelectorAll('*')].filter(isBeyond).map(say),
      ];
    });
  await expect.poll(beyond, { message: `what is too wide on ${page.url()}`, timeout: 10_000 }).toEqual([]);
}

/**
 * Fails with rule, element and advice for each accessibility fault, after animations end: a half-faded element lacks
 * contrast. The checker is injected once per document, because that takes longer than checking.
 */
export async function expectAxeClean(page: Page, onlyRules: readonly string[] = []): Promise<void> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults = (): Promise<string> => axeFaults(page, onlyRules);
  // A document that is drawn in pieces is checked again; only a lasting fault counts.
  await expect.poll(faults, { message: `accessibility of ${page.url()}`, timeout: 8000, interval: 1000 }).toBe('');
}

async function axeFaults(page: Page, onlyRules: readonly string[]): Promise<string> {
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        ...(rules.length > 0 && { runOnly: { type: 'rule' as const, values: rules } }),
      }),
    [...onlyRules],
  );
  return violations
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
    )
    .join('\n');
}

async function findBrowser(): Promise<LaunchOptions> {
  const named = process.env['CHROME_PATH'];
  if (named) return { executablePath: named };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  return existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : { channel: 'chrome' };
}
