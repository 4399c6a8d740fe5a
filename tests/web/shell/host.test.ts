import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupHostMeta } from '#runtime/entry.ts';

const fetched = vi.fn<typeof fetch>();
const backup = 'https://backup.trunkline.example';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  document.head.replaceChildren();
});

function nameBackup(): void {
  document.head.innerHTML = `<meta name="${backupHostMeta}" content="${backup}">`;
}

/** A page load: starts fresh, checks its host and makes a call. */
async function callOnce(): Promise<string> {
  const { watchHealth } = await import('#web/shell/api/health.ts');
  const { http } = await import('#web/shell/api/http.ts');
  await Promise.all([watchHealth(), http({ url: '/api/quotes', method: 'GET' })]);
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
  return String(fetched.mock.calls.find(([address]) => String(address).endsWith('/api/quotes'))![0]);
}

const warnings = () =>
  fetched.mock.calls.flatMap(([address, init]) =>
    String(address).endsWith('/api/hc')
      ? [[address, JSON.parse(String(init!.body)) as { message: string }] as const]
      : [],
  );

const failsHealth = (answer: () => Promise<Response>): void =>
  void fetched.mockImplementation((address) =>
    address === '/api/health' ? answer() : Promise.resolve(Response.json({ records: [] })),
  );

describe('[AC-067] [AC-068] the backup host', () => {
  test('is not used while the own host is healthy', async () => {
    nameBackup();
    failsHealth(() => Promise.resolve(Response.json({ status: 'ok' })));
    expect(await callOnce()).toBe('/api/quotes');
    expect(warnings()).toEqual([]);
  });

  test.each([
    ['fails', () => Promise.resolve(Response.json({}, { status: 503 })), 'Health check failed: 503'],
    ['times out', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')), 'timed out'],
  ])('takes the calls and a warning when the health check %s', async (_, answer, warning) => {
    nameBackup();
    failsHealth(answer);
    expect(await callOnce()).toBe(`${backup}/api/quotes`);
    await waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]![0]).toBe(`${backup}/api/hc`);
    expect(warnings()[0]![1]).toMatchObject({ level: 'warning', message: expect.stringContaining(warning) });
    const [, init] = fetched.mock.calls.find(([address]) => address === `${backup}/api/quotes`)!;
    expect(init!.credentials).toBe('include');
  });

  test('is not used when the page has none: calls stay on the own host and the warning is reported', async () => {
    failsHealth(() => Promise.resolve(Response.json({}, { status: 503 })));
    expect(await callOnce()).toBe('/api/quotes');
    await waitFor(() => expect(warnings().map(([address]) => address)).toEqual(['/api/hc']));
  });
});
