/** A real browser: the one named by CHROME_PATH, the npm one, or the system's. */
import AxeBuilder from '@axe-core/playwright';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type LaunchOptions, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { unpackChromium } from './chromium.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Starts a browser; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ args: ['--no-sandbox', '--font-render-hinting=none'], ...(await findBrowser()) });
}

/**
 * Opens a page in a fresh context (its own cookies and storage) that closes with the test. Anything that the page
 * writes to the console as an error, and every uncaught exception in it, fails the test, but for `expected` ones.
 */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  expected: readonly RegExp[] = [],
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  // The browser catches choosers only while somebody listens; to begin with the click that opens one is too late at times.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
  onTestFinished(async () => {
    await context.close();
    const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  });
  return page;
}

/**
 * Fails with the rule, the element and the advice for each accessibility fault on the page as it stands.
 * Our pages are single frames, so the page itself is asked (legacy mode), which takes less than half the time.
 */
export async function expectAxeClean(page: Page, onlyRules: readonly string[] = []): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (onlyRules.length > 0 ? axe.withRules([...onlyRules]) : axe).analyze();
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  expect(faults.join('\n'), `accessibility of ${page.url()}`).toBe('');
}

async function findBrowser(): Promise<LaunchOptions> {
  const named = process.env['CHROME_PATH'];
  if (named) return { executablePath: named };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  return existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : { channel: 'chrome' };
}
