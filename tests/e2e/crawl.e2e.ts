/**
 * Every address in pages, notifications and emails, for each kind of user: each page has a title and a way on and out.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordPages } from '#generated/domain/record-pages.ts';
import { resources } from '#generated/resources/registry.ts';
import { appRoutes } from '#generated/screens/app/routes.ts';
import type { Resource } from '#runtime/resource.ts';
import { newPage, sharedBrowser } from '../support/browser.ts';
import { demoPassword, useDemoServer } from '../support/demo-server.ts';
import { goWithin } from '../support/go-within.ts';
import { admin, formerMemberBy, hostsOf, inviteBy, memberBy, newEmail, owner, type Hosts } from './kinds-of-user.ts';
import { linkTo, emailTo } from './main-job/mailbox.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

const server = useDemoServer();

/** Pages of one kind are similar, so two of each are opened. */
const mostOfAKind = 2;
const mostPages = 45;
const failures = /^(?:Whoops|Something went wrong)/;

const kindOf = (path: string): string =>
  path.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '*').replace(/\?.*/, '');

interface VisitedPage {
  readonly path: string;
  readonly from: string;
  /** Empty if there is none; then the text of the page is reported. */
  readonly heading: string;
  readonly instead?: string;
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
  /** Controls and links; none if the page ended before the check. */
  readonly waysOn: number;
  /** Whether the user can sign out, leave or go to another page. */
  readonly hasWayOut: boolean;
}

async function look(page: Page, path: string, from: string): Promise<VisitedPage> {
  await goWithin(page, `${server.url}${path}`);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor({ timeout: 20_000 }).catch(() => undefined);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const seen = { path, from, overflow, ...(await waysOf(page)) };
  if ((await heading.count()) > 0) return { ...seen, heading: await heading.innerText() };
  const body = await page.locator('body').innerText();
  return { ...seen, heading: '', instead: `${page.url()}: ${body.slice(0, 300)}` };
}

/** Buttons that leave a page without a link. */
const outNames = /account of|^Sign out|^Exit Questionnaire|^Back to Admin|^Profile$/;

/** Visible and enabled controls. */
async function waysOf(page: Page): Promise<Pick<VisitedPage, 'waysOn' | 'hasWayOut'>> {
  const controls = await page.locator('a[href], button, input, [role=button], summary').evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility() && !each.matches(':disabled, [aria-disabled=true]'))
      .map((each) => ({
        name: each.getAttribute('aria-label') ?? each.textContent.trim(),
        leadsElsewhere: each instanceof HTMLAnchorElement && each.pathname !== location.pathname,
      })),
  );
  const isOut = ({ name, leadsElsewhere }: (typeof controls)[number]): boolean => leadsElsewhere || outNames.test(name);
  return { waysOn: controls.length, hasWayOut: controls.some(isOut) };
}

async function linksOf(page: Page): Promise<readonly string[]> {
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((each) => each.getAttribute('href')!));
  return links.filter((link) => !/^\/(?:api|dev)\//.test(link)).map((link) => link.replace(/#.*/, ''));
}

async function crawl(page: Page, starts: readonly string[], most = mostPages): Promise<readonly VisitedPage[]> {
  const waiting = starts.map((path) => ({ path, from: 'code' }));
  const known = new Set(starts);
  const kinds = new Map<string, number>();
  const seen: VisitedPage[] = [];
  for (let next = waiting.shift(); next !== undefined && seen.length < most; next = waiting.shift()) {
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

const faultsIn = (seen: readonly VisitedPage[]): readonly VisitedPage[] =>
  seen.filter(
    ({ heading, overflow, waysOn, hasWayOut }) =>
      heading === '' || failures.test(heading) || overflow > 0 || waysOn === 0 || !hasWayOut,
  );

/** Pages of records that notifications link to: one of each kind that the account may read. */
async function notificationPages({ records }: SignedIn, pageOf: (resource: Resource, id: string) => string | null) {
  const found = await Promise.all(
    Object.values<Resource>(resources).map(async (resource) => {
      if (!resource.operations.includes('list') || pageOf(resource, '') === null) return [];
      const [first] = await records(`${resource.path}?per_page=1`);
      return first ? [pageOf(resource, String(first['id']))!] : [];
    }),
  );
  return found.flat();
}

/** The narrowest window that pages must fit. (WCAG 1.4.10) */
const narrow = { viewport: { width: 320, height: 800 } };

/** For users with fewer rights, or whose pages others have covered. */
const mostOfOthers = 15;

/** Addresses that anyone may type or bookmark. */
const publicPaths = [
  '/account/login',
  '/account/user-signup',
  '/account/forgot-password',
  '/confirm/reset-password',
  '/confirm/unsubscribe',
  '/confirm/email-change',
  '/verify',
  '/questionnaire',
];
const teamPaths = [
  '/dashboard',
  '/bulk-site',
  '/admin',
  '/dashboard/profile',
  '/dashboard/inventory',
  '/dashboard/nowhere',
];

/** The questionnaire has a separate frame: its exit button leads to another page. */
async function expectLeaves(page: Page): Promise<void> {
  await page.goto(`${server.url}/questionnaire`);
  const out = page
    .getByRole('button', { name: 'Exit Questionnaire' })
    .or(page.getByRole('button', { name: /account of|^Sign out/ }))
    // The console's account menu has the user's name.
    .or(page.locator('button[aria-haspopup="menu"]'));
  await out.first().waitFor();
  if (!new URL(page.url()).pathname.startsWith('/questionnaire')) return;
  await out.first().click();
  await page.waitForURL((url) => url.pathname !== '/questionnaire');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Expected errors: refusals for users with fewer rights, and missing addresses. */
const expected = [/nowhere shows/, /status of 40[034]/];

/** Pages that report that they do not exist. */
const isExpected = ({ path }: VisitedPage): boolean => path.endsWith('/nowhere');

describe('no link leads astray', () => {
  test.each([
    ['an owner', 'owner@acme-dental.example'],
    ['a viewer', 'viewer@acme-dental.example'],
    ['a member of a team with one product', 'owner@harbor-logistics.example'],
    ['a member of several teams', 'multi@consulting.example'],
  ])('for %s', async (_, email) => {
    const account = await signedIn(await sharedBrowser(), server.url, email, narrow);
    const { page, teamId } = account;
    const notified = await notificationPages(account, ({ id: entity }, id) => {
      const own = recordPages[entity];
      return own ? `/${teamId}/dashboard/${own.replace('{id}', id)}` : null;
    });
    const screens = appRoutes
      .flatMap(({ paths }) => paths)
      .filter((path) => !path.includes(':'))
      .map((path) => `/${teamId}/dashboard/${path}`);
    const seen = await crawl(page, ['/', '/dashboard', `/${teamId}/dashboard`, ...screens, ...notified]);
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

  test.each(['sales', 'implementation', 'development'])('for %s of the staff', async (name) => {
    const { page } = await signedIn(await sharedBrowser(), server.url, `${name}@trunkline.example`, narrow);
    const seen = await crawl(page, ['/', ...publicPaths, '/admin', '/dashboard'], mostOfOthers);
    expect(seen.length).toBeGreaterThan(5);
    expect(faultsIn(seen)).toEqual([]);
    await expectLeaves(page);
  });

  test('for a person who opens an email', async () => {
    const post = (path: string, data: object) =>
      fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
    const newcomer = 'nora@lind-logistics.example';
    const facts = { first_name: 'Nora', last_name: 'Lind', phone: '312-555-0142', company: 'Lind Logistics' };
    expect((await post('account/user-signup', { ...facts, email: newcomer })).status).toBeLessThan(300);
    expect((await post('account/forgot-password', { email: owner })).status).toBeLessThan(300);
    await emailTo(server.url, newcomer, 'Verify');
    await emailTo(server.url, owner, 'assword');
    const emails = (await (await fetch(`${server.url}/api/dev/mailbox`)).json()) as { links: readonly string[] }[];
    const links = [...new Set(emails.flatMap((email) => email.links))].map((link) =>
      link.replace(/^https?:\/\/[^/]+/, ''),
    );
    expect(links.length).toBeGreaterThan(1);
    // A newer link to the same document replaced the older one, whose page reports it.
    const page = await newPage(await sharedBrowser(), narrow, [/404.*\/api\/signing\/open/]);
    const seen = await crawl(page, links);
    expect(faultsIn(seen)).toEqual([]);
  });
});

describe('every page has a way out', () => {
  let hosts: Hosts;
  beforeAll(async () => {
    hosts = await hostsOf(server.url);
  });

  test('for a visitor', async () => {
    const page = await newPage(await sharedBrowser(), narrow, expected);
    const seen = await crawl(page, ['/', ...publicPaths, ...teamPaths], mostOfOthers);
    expect(faultsIn(seen)).toEqual([]);
    await expectLeaves(page);
  });

  test('for a person who was only invited, by the link of the email', async () => {
    const { email } = await inviteBy(hosts, newEmail('invited'), ['VIEW_PROCUREMENT']);
    const link = new URL(await linkTo(server.url, email, ''));
    const page = await newPage(await sharedBrowser(), narrow);
    const seen = await crawl(page, [link.pathname + link.search], mostOfOthers);
    expect(faultsIn(seen)).toEqual([]);
  });

  const kinds: Readonly<Record<string, () => Promise<string>>> = {
    'a member without any permission': async () => (await memberBy(hosts, newEmail('nothing'), [])).email,
    'a person without a team': async () => (await formerMemberBy(hosts, newEmail('left'))).email,
    'staff who must choose a password first': async () => madeStaff(newEmail('fresh', 'trunkline.example')),
    'an administrator whose flag of staff is off': async () =>
      flagged(newEmail('former', 'trunkline.example'), 'admin', false),
  };

  test.each(Object.keys(kinds))('for %s', async (kind) => {
    const email = await kinds[kind]!();
    const { page } = await signedIn(await sharedBrowser(), server.url, email, narrow, expected);
    const seen = await crawl(page, ['/', ...publicPaths, ...teamPaths], mostOfOthers);
    expect(faultsIn(seen).filter((each) => !isExpected(each))).toEqual([]);
    await expectLeaves(page);
  });

  test.each([
    ['an owner', async () => owner],
    ['a viewer', async () => 'viewer@acme-dental.example'],
    ['a person without a team', async () => (await formerMemberBy(hosts, newEmail('left-too'))).email],
  ])('[SH-046] [SH-047] for staff who view as %s, with the way back on every page', async (_, emailOf) => {
    const email = await emailOf();
    const { staff } = hosts;
    const { body } = await staff.call('GET', `/users?q=${email}&include_all_accounts=true`);
    const userId = (body['records'] as { id: string; email: string }[]).find((each) => each.email === email)!.id;
    const { page } = await signedIn(await sharedBrowser(), server.url, admin, narrow, expected);
    const started = await page.request.post(`${server.url}/api/admins/view-as`, {
      data: { user_id: userId },
      headers: { 'x-requested-with': 'trunkline' },
    });
    expect(started.status()).toBe(200);
    for (const path of ['/questionnaire', '/admin', '/dashboard', '/bulk-site', '/verify', '/confirm/reset-password']) {
      await page.goto(server.url + path);
      await page.getByText(`Viewing as ${email}`).waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    const seen = await crawl(page, ['/', ...publicPaths, ...teamPaths], mostOfOthers);
    expect(faultsIn(seen).filter((each) => !isExpected(each))).toEqual([]);
    await page.goto(`${server.url}/questionnaire`);
    await page.getByRole('button', { name: 'Back to Admin' }).click();
    await page.waitForURL(/\/admin\/(?:teams|users)\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(/Viewing as/).count()).toBe(0);
  });

  /** Staff with a password that an administrator chose. */
  async function madeStaff(email: string): Promise<string> {
    const facts = { email, first_name: 'Odd', last_name: 'Flag', role: 'admin', password: demoPassword };
    expect((await hosts.staff.call('POST', '/admins', facts)).status).toBe(201);
    return email;
  }

  /** An account whose role and staff flag contradict each other. */
  async function flagged(email: string, role: string, isStaff: boolean): Promise<string> {
    const { userId } = await formerMemberBy(hosts, email);
    const changed = await hosts.staff.call('PUT', `/users/${userId}`, { role, is_superuser: isStaff });
    expect(changed).toMatchObject({ status: 200, body: { role, is_superuser: isStaff } });
    return email;
  }
});
