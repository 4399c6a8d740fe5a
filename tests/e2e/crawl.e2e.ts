/** Every address that pages lead to, as each kind of user: none ends on a page that failed or does not exist. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appRoutes } from '#generated/screens/app/routes.ts';
import { sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();

/** Pages of the same kind look alike: two of each are opened. */
const mostOfAKind = 2;
const mostPages = 45;
const failures = /^(?:Whoops|Something went wrong)/;

const kindOf = (path: string): string =>
  path.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '*').replace(/\?.*/, '');

interface Seen {
  readonly path: string;
  readonly from: string;
  readonly heading: string;
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
}

async function look(page: Page, path: string, from: string): Promise<Seen> {
  await page.goto(`${server.url}${path}`);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ timeout: 20_000 }).catch(() => undefined);
  const text = (await heading.count()) > 0 ? await heading.innerText() : '';
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return { path, from, heading: text, overflow };
}

async function linksOf(page: Page): Promise<readonly string[]> {
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((each) => each.getAttribute('href')!));
  return links.filter((link) => !/^\/(?:api|dev)\//.test(link)).map((link) => link.replace(/#.*/, ''));
}

async function crawl(page: Page, starts: readonly string[]): Promise<readonly Seen[]> {
  const waiting = starts.map((path) => ({ path, from: 'code' }));
  const known = new Set(starts);
  const kinds = new Map<string, number>();
  const seen: Seen[] = [];
  for (let next = waiting.shift(); next !== undefined && seen.length < mostPages; next = waiting.shift()) {
    const kind = kindOf(next.path);
    const count = kinds.get(kind) ?? 0;
    if (count >= mostOfAKind) continue;
    kinds.set(kind, count + 1);
    seen.push(await look(page, next.path, next.from));
    for (const path of await linksOf(page)) {
      if (known.has(path)) continue;
      known.add(path);
      waiting.push({ path, from: next.path });
    }
  }
  return seen;
}

const faultsIn = (seen: readonly Seen[]): readonly Seen[] =>
  seen.filter(({ heading, overflow }) => heading === '' || failures.test(heading) || overflow > 0);

/** The narrowest window that pages of customers promise to fit into. (WCAG 1.4.10) */
const narrow = { viewport: { width: 320, height: 800 } };

describe('no link leads astray', () => {
  test.each([
    ['an owner', 'owner@acme-dental.example'],
    ['a viewer', 'viewer@acme-dental.example'],
    ['a member of a team with one product', 'owner@harbor-logistics.example'],
    ['a member of several teams', 'multi@consulting.example'],
  ])('for %s', async (_, email) => {
    const { page, teamId } = await signedIn(await sharedBrowser(), server.url, email, narrow);
    const screens = appRoutes
      .flatMap(({ paths }) => paths)
      .filter((path) => !path.includes(':'))
      .map((path) => `/${teamId}/dashboard/${path}`);
    const seen = await crawl(page, ['/', '/dashboard', `/${teamId}/dashboard`, ...screens]);
    expect(seen.length).toBeGreaterThan(20);
    expect(faultsIn(seen)).toEqual([]);
  });

  test.each([
    ['an administrator', 'admin@trunkline.example'],
    ['a quote operator', 'quoperator@trunkline.example'],
  ])('for %s', async (_, email) => {
    const { page } = await signedIn(await sharedBrowser(), server.url, email);
    const seen = await crawl(page, ['/', '/admin', '/dashboard']);
    expect(seen.length).toBeGreaterThan(20);
    expect(faultsIn(seen)).toEqual([]);
  });
});
