import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { signedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

describe('the form of a new ticket', () => {
  test.each([1280, 360])(
    '[TK-006] [TK-007] asks what its type needs, and refuses it empty, at %i px',
    async (width) => {
      const viewport = { width, height: 900 };
      const { page, at } = await signedIn(browser, url, 'owner@acme-dental.example', { viewport });
      await page.goto(at('tickets/new'));
      const field = (label: RegExp) => page.getByLabel(label).first();
      const choose = async (type: string): Promise<void> => {
        await field(/^Type/).click();
        await page.getByRole('option', { name: type }).click();
      };
      await field(/^Subject/).waitFor();
      expect(await page.getByText('Dispute reason').count()).toBe(0);
      await choose('Billing issue');
      await page.getByRole('heading', { name: 'Dispute' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Move' }).count()).toBe(0);
      await choose('Move service');
      await page.getByRole('heading', { name: 'Move' }).waitFor();
      expect(await page.getByText('Dispute reason').count()).toBe(0);
      await expectFits(page);
      await expectAxeClean(page);
      await page.getByRole('button', { name: /^Create/ }).click();
      const summary = page.getByRole('alert').first();
      await summary.waitFor();
      for (const name of ['Subject', 'What happened', 'Services', 'New address'])
        expect(await summary.textContent()).toContain(name);
      expect(await summary.textContent()).not.toContain('Dispute reason');
    },
  );
});
