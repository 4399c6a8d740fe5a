import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, newPage, sharedBrowser } from '../support/browser.ts';
import { demoPassword, useDemoServer } from '../support/demo-server.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const dashboard = /\/[\da-f-]{36}\/dashboard\/home$/;

/** Opens a path as a visitor, who is redirected to the login page, and signs in by keyboard alone. */
async function signIn(email: string, path = '/', options = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await page.goto(server.url + path);
  await page.waitForURL('**/account/login*');
  await page.getByLabel('Email').waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').waitFor();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/account'));
  return page;
}

describe('the guards', () => {
  test('[SH-001] [SH-006] [SH-013] [SH-017] [AC-001] [AC-008] a visitor logs in and returns to the page that was asked for', async () => {
    const page = await signIn('owner@acme-dental.example', '/dashboard/inventory');
    await page.waitForURL(/\/[\da-f-]{36}\/dashboard\/inventory$/);
    await page.getByRole('heading', { level: 1, name: /Inventory/ }).waitFor();
    await page.goto(`${server.url}/account/login`);
    await page.waitForURL(dashboard);
    expect(page.url()).toMatch(dashboard);
    await page.goto(`${server.url}/bulk-site`);
    await page.waitForURL(/\/[\da-f-]{36}\/bulk-site$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('[SH-018] [SH-019] [SH-020] [SH-022] each area of the dashboard opens at its address', async () => {
    const page = await signIn('owner@acme-dental.example');
    for (const [area, name] of [
      ['inventory', /Inventory/],
      ['bill-consolidation', /Bill consolidation/i],
      ['profile', /Profile/],
      ['home', /Home/],
    ] as const) {
      await page.goto(`${server.url}/dashboard/${area}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/[\\da-f-]{36}/dashboard/${area}$`));
    }
  });

  test.each([
    '/bulk-site',
    '/bulk-site/new',
    '/5f0c7d7e-7c8e-4c73-a2f5-3a1d6c0e9b11/bulk-site/6a1d6c0e-9b11-4c73-a2f5-5f0c7d7e7c8e/addresses',
  ])('[BS-004] a signed-out visitor of %s lands on the login page', async (path) => {
    const page = await newPage(browser);
    await page.goto(server.url + path);
    await page.waitForURL('**/account/login?*');
    await page.getByLabel('Email').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
  });

  test('[SH-005] [SH-014] [AM-001] a customer who opens the console lands at home', async () => {
    const page = await signIn('owner@acme-dental.example', '/admin');
    await page.waitForURL(dashboard);
    expect(page.url()).toMatch(dashboard);
  });

  test('[SH-001] [SH-004] [SH-016] [AM-001] a superuser lands on the console', async () => {
    const page = await signIn('admin@trunkline.example');
    await page.waitForURL('**/admin');
    expect(new URL(page.url()).pathname).toBe('/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('[SH-012] [SH-030] unknown paths lead a visitor to the login page, [SH-040] unknown links say so', async () => {
    const page = await newPage(browser, {}, [/confirm\/nowhere shows "Something went wrong…"/]);
    for (const path of ['/nowhere', '/account/nowhere']) {
      await page.goto(server.url + path);
      await page.waitForURL('**/account/login');
      expect(new URL(page.url()).pathname).toBe('/account/login');
    }
    await page.goto(`${server.url}/confirm/nowhere`);
    await page.getByText('Something went wrong…').waitFor();
    await expectAxeClean(page);
  });

  test('[SH-003] [SH-007] [SH-011] [SH-039] account pages, the questionnaire and links open without a session', async () => {
    const page = await newPage(browser, {}, [/404|403|400/]);
    for (const path of [
      '/account/login',
      '/account/user-signup',
      '/account/forgot-password',
      '/questionnaire',
      '/confirm/reset-password?token=x',
      '/confirm/quote-request?token=x',
    ]) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    }
    await page.getByText('Invalid or expired Quote Request').waitFor();
    await page.getByText('Ask the person who sent it for a new one.').waitFor();
  });

  test('[SH-031] login and sign-up each have a title and a description', async () => {
    const page = await newPage(browser);
    const heads: (string | null)[] = [];
    for (const path of ['/account/login', '/account/user-signup']) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const descriptions = page.locator('meta[name=description]');
      expect(await descriptions.count()).toBe(1);
      heads.push(await page.title(), await descriptions.getAttribute('content'));
    }
    expect(heads).toEqual([
      'Sign in · Trunkline',
      'Sign in to buy and manage the network services of your team.',
      'Create an account · Trunkline',
      'Create an account for your company to ask for quotes and follow your services.',
    ]);
  });

  test('[AC-006] the login form names what is missing and puts the focus there', async () => {
    const page = await newPage(browser);
    await page.goto(`${server.url}/account/login`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Required').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await expectAxeClean(page);
  });
});

describe('the customer application', () => {
  test('[SH-058] an account of two teams switches between them', async () => {
    const page = await signIn('multi@consulting.example');
    await page.waitForURL(dashboard);
    const before = page.url();
    await page.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: /Harbor Logistics/ }).click();
    await page.waitForURL((url) => dashboard.test(url.pathname) && url.href !== before);
    expect(await page.getByRole('combobox', { name: 'Team' }).textContent()).toContain('Harbor Logistics');
  });

  test('[PE-019] a viewer sees the button of a new request disabled, with the missing permission', async () => {
    const page = await signIn('viewer@acme-dental.example');
    const button = page
      .getByRole('button', { name: 'New request' })
      .or(page.getByRole('link', { name: 'New request' }));
    await button.waitFor();
    await button.locator('..').focus();
    const reason = 'Requires START_NEW_QUOTES permission. Contact team admin for access.';
    await page.getByText(reason).waitFor();
    expect(await button.isDisabled()).toBe(true);
  });

  test('[TB-044] requests show as table and board, and the address keeps the view', async () => {
    const page = await signIn('owner@acme-dental.example', '/dashboard/procurement/requests');
    await page.getByRole('table', { name: 'Requests' }).waitFor();
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Board' }).click();
    await page.getByRole('region', { name: 'Requests, board' }).waitFor();
    await expectAxeClean(page);
    await page.reload();
    await page.getByRole('region', { name: 'Requests, board' }).waitFor();
    expect(new URL(page.url()).searchParams.get('procurement-requests')).toBe('{"view":"board"}');
  });

  test('a row opens its page by keyboard, and its sections have addresses', async () => {
    const page = await signIn('owner@acme-dental.example', '/dashboard/procurement/requests');
    await page.locator('[data-row-focus]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/service-groups\/[\da-f-]{36}$/);
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    await expectAxeClean(page);
    await page.getByRole('link', { name: 'Documents', exact: true }).last().click();
    await page.waitForURL(/\/documents\?scroll=false$/);
    await page.getByRole('region', { name: 'Documents' }).waitFor();
    expect(await page.getByRole('link', { name: 'Documents', exact: true }).last().getAttribute('aria-current')).toBe(
      'page',
    );
  });
});
