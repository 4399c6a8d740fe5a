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
  // Pages live for seconds: optimizing compilers cost a sixth of the browser's time and never pay it back.
  const args = ['--no-sandbox', '--font-render-hinting=none', '--js-flags=--no-turbofan --no-maglev'];
  return chromium.launch({ args, ...(await findBrowser()) });
}

let shared: Promise<Browser> | undefined;

/** The one browser of all test files that a worker runs, which ends with it; a new one when the last has crashed. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  if (!(await shared).isConnected()) shared = launchBrowser();
  return shared;
}

export interface PageOptions extends BrowserContextOptions {
  /** For a test that changes the context itself, e.g. its clock: no other test gets it afterwards. */
  readonly isAlone?: boolean;
}

/**
 * Opens a page with cookies and storage of its own that closes with the test. Anything that the page writes to the
 * console as an error, every uncaught exception in it, and a page that failed or does not exist where the test ends,
 * fails the test, but for `expected` ones.
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
  // An address that is no page is answered 404 with the page that says so; the browser reports that as an error.
  const notFound = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) notFound.add(response.url());
  });
  // The browser catches choosers only while somebody listens; to begin with the click that opens one is too late at times.
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

/** Titles of the pages that stand in for one that failed and for one that does not exist. */
const failureTitles = ['Whoops, looks like an issue on our end!', 'Something went wrong…'];

/** What the page says instead of its own content; nothing on a page that is sound. */
export async function failuresShown(page: Page): Promise<readonly string[]> {
  if (page.isClosed()) return [];
  const shown = await Promise.all(failureTitles.map((title) => page.getByText(title, { exact: true }).count()));
  return failureTitles.filter((_, at) => shown[at]! > 0).map((title) => `${page.url()} shows "${title}"`);
}

/** Waits until what fades, slides or grows has come to rest; what turns for ever, as a sign of loading does, is let be. */
async function atRest(page: Page): Promise<void> {
  const moving = (): Promise<number> =>
    page.evaluate(() => {
      const ends = ({ effect }: Animation): boolean => effect?.getComputedTiming().endTime !== Infinity;
      return document.getAnimations().filter((each) => each.playState === 'running' && ends(each)).length;
    });
  await expect.poll(moving, { message: `movements on ${page.url()}`, timeout: 10_000 }).toBe(0);
}

/** Nothing reaches beyond the right edge of the window once the page has come to rest; says what does. (WCAG 1.4.10) */
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
 * Fails with the rule, the element and the advice for each accessibility fault on the page, once it has come to rest:
 * half a fade has no contrast. The examiner is put into a document once: to send and read it takes longer than to
 * examine.
 */
export async function expectAxeClean(page: Page, onlyRules: readonly string[] = []): Promise<void> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults = (): Promise<string> => axeFaults(page, onlyRules);
  // A paper that is drawn piece by piece is examined again: a fault that stays is one.
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
