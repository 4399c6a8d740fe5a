import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newerVersion, reloadOnce, watchVersion } from '#web/shell/version/version.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();
const reload = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { href: location.href, origin: location.origin, pathname: '/', reload });
  vi.stubEnv('VERSION', '1.0.0');
  stop = watchVersion();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  fetched.mockReset();
  reload.mockReset();
  localStorage.clear();
  newerVersion.set(null);
});

const comeBack = (): unknown => document.dispatchEvent(new Event('visibilitychange'));

describe('the version of the pages', () => {
  test('[SH-053] is compared with GET /version.json when the user returns', async () => {
    fetched.mockResolvedValueOnce(Response.json({ version: '9.9.9' }));
    comeBack();
    await waitFor(() => expect(newerVersion.get()).toBe('9.9.9'));
    expect(fetched.mock.calls[0]![0]).toBe('/version.json');
  });

  test('[SH-053] is unchanged when the server does not respond', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    comeBack();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    expect(newerVersion.get()).toBeNull();
  });

  test('[SH-051] reloads the page once for each version of the server', () => {
    reloadOnce('2.0.0');
    reloadOnce('2.0.0');
    expect(reload).toHaveBeenCalledTimes(1);
    reloadOnce('2.0.1');
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
