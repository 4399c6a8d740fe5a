/** Browser contexts that tests reuse, so scripts are not loaded and compiled again. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { walkthroughs } from '#generated/domain/walkthroughs.ts';

export interface Borrowed {
  readonly context: BrowserContext;
  /** Closes its pages and keeps the context for the next test with the same options. */
  readonly giveBack: () => Promise<void>;
}

const free = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** A context without cookies, storage or pages, except those of `storageState`; animations end immediately. */
export async function borrowContext(
  browser: Browser,
  { storageState, ...given }: BrowserContextOptions = {},
): Promise<Borrowed> {
  const options = { reducedMotion: 'reduce', ...given } as const;
  const state = typeof storageState === 'object' ? storageState : { cookies: [], origins: [] };
  const key = JSON.stringify(Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const kept = free.get(browser) ?? new Map<string, BrowserContext[]>();
  free.set(browser, kept);
  const idle = kept.get(key) ?? [];
  kept.set(key, idle);
  const context = idle.pop() ?? (await newContext(browser, options));
  await context.setStorageState(state);
  const giveBack = async (): Promise<void> => {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    idle.push(context);
  };
  return { context, giveBack };
}

/** A context in which all walkthroughs are marked as seen, so none starts automatically. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript((ids) => {
    // Pages without an origin have no storage.
    if (location.origin !== 'null') for (const id of ids) localStorage.setItem(`walkthrough:${id}`, 'known');
  }, Object.keys(walkthroughs));
  return context;
}
