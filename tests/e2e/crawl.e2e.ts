/** Every address that pages, news and mails lead to, as each kind of user: none ends on a page that failed or does not exist. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { recordPages } from '#generated/domain/record-pages.ts';
import { resources } from '#generated/resources/registry.ts';
import { appRoutes } from '#generated/screens/app/routes.ts';
import type { Resource } from '#runtime/resource.ts';
import { newPage, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { goWithin } from '../support/go-within.ts';
import { mailTo } from './main-job/mailbox.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

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
  /** Empty where there is none; what stands there instead is told then. */
  readonly heading: string;
  readonly instead?: string;
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
}

async function look(page: Page, path: string, from: string): Promise<Seen> {
  await goWithin(page, `${server.url}${path}`);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ timeout: 20_000 }).catch(() => undefined);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if ((await heading.count()) > 0) return { path, from, heading: await heading.innerText(), overflow };
  const body = await page.locator('body').innerText();
  return { path, from, heading: '', instead: `${page.url()}: ${body.slice(0, 300)}`, overflow };
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

/** Pages of records that news lead to, as the notifier writes them: one of each kind that the account may read. */
async function newsOf({ records }: SignedIn, pageOf: (resource: Resource, id: string) => string | null) {
  const found = await Promise.all(
    Object.values<Resource>(resources).map(async (resource) => {
      if (!resource.operations.includes('list') || pageOf(resource, '') === null) return [];
      const [first] = await records(`${resource.path}?per_page=1`);
      return first ? [pageOf(resource, String(first['id']))!] : [];
    }),
  );
  return found.flat();
}

/** The narrowest window that pages promise to fit into. (WCAG 1.4.10) */
const narrow = { viewport: { width: 320, height: 800 } };

describe('no link leads astray', () => {
  test.each([
    ['an owner', 'owner@acme-dental.example'],
    ['a viewer', 'viewer@acme-dental.example'],
    ['a member of a team with one product', 'owner@harbor-logistics.example'],
    ['a member of several teams', 'multi@consulting.example'],
  ])('for %s', async (_, email) => {
    const account = await signedIn(await sharedBrowser(), server.url, email, narrow);
    const { page, teamId } = account;
    const news = await newsOf(account, ({ id: entity }, id) => {
      const own = recordPages[entity];
      return own ? `/${teamId}/dashboard/${own.replace('{id}', id)}` : null;
    });
    const screens = appRoutes
      .flatMap(({ paths }) => paths)
      .filter((path) => !path.includes(':'))
      .map((path) => `/${teamId}/dashboard/${path}`);
    const seen = await crawl(page, ['/', '/dashboard', `/${teamId}/dashboard`, ...screens, ...news]);
    expect(seen.length).toBeGreaterThan(20);
    expect(faultsIn(seen)).toEqual([]);
  });

  test.each([
    ['an administrator', 'admin@trunkline.example'],
    ['a quote operator', 'quoperator@trunkline.example'],
  ])('for %s', async (_, email) => {
    const { page } = await signedIn(await sharedBrowser(), server.url, email, narrow);
    const seen = await crawl(page, ['/', '/admin', '/dashboard']);
    expect(seen.length).toBeGreaterThan(20);
    expect(faultsIn(seen)).toEqual([]);
  });

  test('for whoever opens a mail', async () => {
    const post = (path: string, data: object) =>
      fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
    const owner = 'owner@acme-dental.example';
    const newcomer = 'nora@lind-logistics.example';
    const facts = { first_name: 'Nora', last_name: 'Lind', phone: '312-555-0142', company: 'Lind Logistics' };
    expect((await post('account/user-signup', { ...facts, email: newcomer })).status).toBeLessThan(300);
    expect((await post('account/forgot-password', { email: owner })).status).toBeLessThan(300);
    await mailTo(server.url, newcomer, 'Verify');
    await mailTo(server.url, owner, 'assword');
    const mails = (await (await fetch(`${server.url}/api/dev/mailbox`)).json()) as { links: readonly string[] }[];
    const links = [...new Set(mails.flatMap((mail) => mail.links))].map((link) =>
      link.replace(/^https?:\/\/[^/]+/, ''),
    );
    expect(links.length).toBeGreaterThan(1);
    // A newer link to the same paper has taken the place of an older one, whose page says so.
    const page = await newPage(await sharedBrowser(), narrow, [/404.*\/api\/signing\/open/]);
    const seen = await crawl(page, links);
    expect(faultsIn(seen)).toEqual([]);
  });
});
