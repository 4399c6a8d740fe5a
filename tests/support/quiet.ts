/** Waits until a page is idle: it neither works nor waits for an answer. */
import type { Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';

const calls = new WeakMap<Page, ReadonlySet<Request>>();

/** Pending calls of the page, recorded from the first call of this function: best before it loads. */
export function callsOf(page: Page): ReadonlySet<Request> {
  const known = calls.get(page);
  if (known) return known;
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('response', (answer) => open.delete(answer.request()));
  page.on('requestfailed', (request) => open.delete(request));
  calls.set(page, open);
  return open;
}

/** Resolves once the page is idle. A background page gets no idle callbacks, so it counts as idle after two seconds. */
const atEase = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1)
      await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
  });

/** Resolves once the page neither works nor waits for an answer; reports calls that are never answered. */
export async function quiet(page: Page): Promise<void> {
  const open = callsOf(page);
  await atEase(page);
  const waiting = async (): Promise<readonly string[]> => {
    const urls = [...open].map((request) => request.url());
    if (urls.length === 0) await atEase(page);
    return urls.length === 0 ? [...open].map((request) => request.url()) : urls;
  };
  const isQuiet = async (): Promise<void> => expect(await waiting(), `calls of ${page.url()}`).toEqual([]);
  await vi.waitFor(isQuiet, { timeout: 30_000, interval: 20 });
}
