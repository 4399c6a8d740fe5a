/** Browser, product and visitors of one test file. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { newPage, sharedBrowser, type PageOptions } from '../../../support/browser.ts';
import { demoPassword } from '../../../support/demo-server.ts';
import { asAdministrator, type Staff } from './staff.ts';

interface Visit {
  readonly path?: string;
  /** Demo account to sign in as; undefined for a visitor. */
  readonly as?: string;
  readonly context?: PageOptions;
  /** Expected errors in the console. */
  readonly expected?: readonly RegExp[];
}

/** For the top of a test file: opens the questionnaire in a browser with separate cookies and storage. */
export function useQuestionnaire(): {
  readonly open: (visit?: Visit) => Promise<Page>;
  readonly administrator: () => Promise<Staff>;
} {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  const baseURL = inject('demoUrl');
  return {
    async open({ path = '/questionnaire', as, context = {}, expected = [] } = {}) {
      const page = await newPage(browser, { baseURL, ...context }, expected);
      page.setDefaultTimeout(30_000);
      if (as !== undefined) await signIn(page, as);
      await page.goto(path);
      return page;
    },
    administrator: () => asAdministrator(browser),
  };
}

async function signIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/account/login', { data: { email, password: demoPassword } });
  if (!response.ok()) throw new Error(`${email} could not log in: ${await response.text()}`);
}
