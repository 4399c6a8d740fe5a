/**
 * Notifications in a browser: the same count in every open page, the quiet hours page, and emails on a phone in light
 * and dark mode.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#generated/domain/emails.ts';
import { definitionOf } from '#server/kernel/email/outgoing.ts';
import { renderEmail } from '#server/kernel/email/render.ts';
import { expectAxeClean, newPage, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** A second on a loaded machine: other tests run at the same time. */
const aSecond = 3_000;

const owner = (options = {}, expected: readonly RegExp[] = []): Promise<SignedIn> =>
  signedIn(browser, server.url, 'owner@acme-dental.example', options, expected);
/** Count of the bell; no number if nothing is unread. */
const countIn = async ({ page }: SignedIn): Promise<number> =>
  // Also read while covered by the panel.
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const bell = (page: Page) => page.locator('button[aria-label^="Notifications"]');

test('[NO-015] [NO-036] a notice shows within a second in every open page, and one that is read there goes from all', async () => {
  const [desk, phone] = await Promise.all([owner(), owner({ viewport: { width: 360, height: 800 } })]);
  const pages = [desk, phone];
  for (const { page, at } of pages) {
    await page.goto(at('home'));
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  const { id } = await answer<{ id: string }>(desk, 'account/profile');
  const admin = await signedIn(browser, server.url, 'admin@trunkline.example');
  const title = `Six quotes are ready for ${randomUUID()}`;
  const sent = await admin.page.request.post(`${server.url}/api/notifications`, {
    data: { event_id: 'quote.listed', user_id: id, team_id: desk.teamId, title },
    headers: { 'x-requested-with': 'trunkline' },
  });
  expect(sent.status()).toBe(201);
  await Promise.all(pages.map(({ page }) => page.getByText(title).waitFor({ timeout: aSecond })));
  await Promise.all(pages.map(countsAsTheServer));
  await Promise.all(pages.map(({ page }) => bell(page).click()));
  const [item, itemOnPhone] = [desk, phone].map(({ page }) => page.getByRole('listitem').filter({ hasText: title }));
  await itemOnPhone!.getByRole('button', { name: 'Mark as read' }).click();
  await picture(phone.page, 'notices-panel');
  await item!.getByRole('button', { name: 'Mark as unread' }).waitFor({ timeout: aSecond });
  await Promise.all(pages.map(countsAsTheServer));
});

/** The demo's own jobs may send notifications at any time, so compare with the server's count at the same moment. */
async function countsAsTheServer(each: SignedIn): Promise<void> {
  const differs = async (): Promise<number> => {
    const { count } = await answer<{ count: number }>(each, `my-notifications/unread-cnt?team_id=${each.teamId}`);
    return (await countIn(each)) - count;
  };
  await expect.poll(differs, { timeout: aSecond, interval: 50 }).toBe(0);
}

async function answer<Body>({ page }: SignedIn, path: string): Promise<Body> {
  return (await (await page.request.get(`${server.url}/api/${path}`)).json()) as Body;
}

test('[NO-016] a person sets quiet hours and a daily email, and finds them again', async () => {
  const { page, at } = await owner({}, [/notification-settings/]);
  await page.goto(at('profile/emails'));
  await page.getByRole('heading', { level: 1, name: 'Email and quiet hours' }).waitFor();
  await page.getByLabel('Quiet from').fill('19');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Required').first().waitFor();
  await page.getByLabel('Quiet until').fill('7');
  await page.getByLabel('Quiet on weekends').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Notification settings saved').waitFor();
  await picture(page, 'notices-settings');
  await page.reload();
  await expect.poll(() => page.getByLabel('Quiet until').inputValue()).toBe('7');
  expect(await page.getByLabel('Quiet on weekends').isChecked()).toBe(true);
  await expectAxeClean(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await picture(page, 'notices-settings');
});

describe('an email on a phone', () => {
  const values = {
    firstName: 'Dana',
    team: 'Acme Dental',
    count: '3',
    items: ['6 quotes are ready for 20 sites', 'Lumen changed a date', 'and 12 more'].join('\n'),
    group: 'SG-1001 Branch upgrade',
    providers: 'AT&T, Cogent, Lumen',
    date: 'Dec 22, 2026',
    link: 'https://trunkline.example/0190a2e5-7c1d-7000-bfbe-bad4322ca382/dashboard/procurement/service-groups',
  };

  test.each([
    ['quote.listed', 'light'],
    ['quote.listed', 'dark'],
    ['daily-digest', 'light'],
    ['daily-digest', 'dark'],
  ] as const)('[NO-007] %s reads well in %s, at 360 px without scrolling sideways', async (template, colorScheme) => {
    const page = await newPage(browser, { viewport: { width: 360, height: 740 }, colorScheme });
    const { html, text } = renderEmail(definitionOf(template), values, `${values.link}?token=t`);
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    expect(html).not.toMatch(/<img|src=/);
    expect(text).toContain(values.link);
    expect(Object.keys(emails)).toContain('daily-digest');
    await expectAxeClean(page);
    await picture(page, `email-${template}-${colorScheme}`);
  });
});
