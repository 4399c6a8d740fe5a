import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CancelledRequest, http, HttpError, queryOf } from '#web/shell/api/http.ts';
import { mayChange, signedOut, versionSeen } from '#web/shell/api/signals.ts';
import { isConnectivityError } from '#web/shell/api/connectivity.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  mayChange.answerBy(() => Promise.resolve(true));
});

const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): void => {
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));
};

describe('a call', () => {
  test('[AC-070] identifies our own pages and their version', async () => {
    answer(200, { id: 1 });
    expect(
      await http({ url: '/api/quotes', method: 'GET', params: { q: 'x', page: undefined, status: ['A', 'B'] } }),
    ).toEqual({ id: 1 });
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/quotes?q=x&status=A&status=B');
    expect(init?.headers).toMatchObject({ 'X-Requested-With': 'trunkline' });
    expect(init?.headers).toHaveProperty('X-Frontend-Version');
  });

  test('[AC-074] [CT-003] a 204 has no body', async () => {
    answer(204);
    expect(await http({ url: '/api/quotes/1', method: 'DELETE' })).toBeUndefined();
  });

  test('[AC-070] the version of the server is sent to listeners', async () => {
    const seen: string[] = [];
    const stop = versionSeen.listen((version) => seen.push(version));
    answer(200, {}, { 'X-Backend-Version': '9.9.9' });
    await http({ url: '/api/health', method: 'GET' });
    stop();
    expect(seen).toEqual(['9.9.9']);
  });

  test('[AC-065] [CT-001] goes to the own host, below /api, from every client', async () => {
    const addresses = globSync('generated/client/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\burl: [`'"]([^`'"]*)/g)].map(([, url]) => url!),
    );
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter((url) => !url.startsWith('/api/'))).toEqual([]);
    answer(200, {});
    await http({ url: '/api/quotes', method: 'GET' });
    expect(fetched.mock.calls[0]![0]).toBe('/api/quotes');
  });

  test.each([200, 201, 299, 300, 399])('[AC-075] status %i returns its JSON', async (status) => {
    answer(status, { id: status });
    expect(await http({ url: '/api/quotes', method: 'GET' })).toEqual({ id: status });
  });

  test.each([400, 404, 499, 500])('[AC-076] status %i rejects with its body and status', async (status) => {
    answer(status, { message: 'No', mrc: ['Odd'] });
    answer(204);
    const error = await http({ url: '/api/quotes', method: 'GET' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status, message: 'No', fields: { mrc: ['Odd'] } });
  });
});

describe('a rejection', () => {
  test('[ER-001] [ER-002] [ER-003] has the message separate from the texts by field', async () => {
    answer(422, { message: 'Some fields need attention.', email: ['Taken', 'Odd'], phone: 'Invalid' });
    const error = await http({ url: '/api/x', method: 'POST', data: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 422,
      message: 'Some fields need attention.',
      fields: { email: ['Taken', 'Odd'], phone: ['Invalid'] },
    });
  });

  test('[ER-004] a plain text body is the message', async () => {
    answer(409, 'Someone was faster');
    await expect(http({ url: '/api/x', method: 'POST' })).rejects.toThrow('Someone was faster');
  });

  test('[AC-054] [AC-055] 401 ends the session and names the target page, except for calls that need none', async () => {
    const listener = vi.fn<(path: string | undefined) => void>();
    const stop = signedOut.listen(listener);
    answer(401, { message: 'Sign in to continue.' });
    await expect(http({ url: '/api/x', method: 'GET' })).rejects.toThrow('Sign in');
    answer(401, { message: 'Invalid username or password' });
    await expect(http({ url: '/api/account/login', method: 'POST', isOpen: true })).rejects.toThrow('Invalid');
    answer(401, { message: 'Sign in to continue.' });
    await expect(http({ url: '/api/x', method: 'GET', signInAt: '/admin' })).rejects.toThrow('Sign in');
    stop();
    expect(listener.mock.calls).toEqual([[undefined], ['/admin']]);
  });

  test('[ER-005] [ER-006] is reported with its URL and method from status 500 on', async () => {
    answer(422, { message: 'Some fields need attention.' });
    await expect(http({ url: '/api/quotes', method: 'POST' })).rejects.toThrow('attention');
    expect(fetched).toHaveBeenCalledTimes(1);
    answer(503, { message: 'Busy' });
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await expect(http({ url: '/api/quotes/1', method: 'PUT' })).rejects.toThrow('Busy');
    const [url, init] = fetched.mock.calls[2]!;
    expect(url).toBe('/api/hc');
    expect(JSON.parse(String(init!.body))).toMatchObject({ level: 'warning', message: expect.stringMatching(/PUT/) });
    expect(JSON.parse(String(init!.body)).message).toContain('/api/quotes/1');
  });

  test('[ER-012] a missing file is a failure, not an empty file', async () => {
    answer(204);
    await expect(http({ url: '/api/files/1', method: 'GET', responseType: 'blob' })).rejects.toThrow('File not found');
  });

  test.each([
    ['failed to fetch', 'Failed to fetch'],
    ['load failed', 'Load failed'],
  ])('[ER-007] an unreachable server is a connectivity error by its text: %s', async (_, text) => {
    fetched.mockRejectedValueOnce(new TypeError(text));
    const error = (await http({ url: '/api/x', method: 'GET' }).catch((thrown: unknown) => thrown)) as HttpError;
    expect(error.status).toBe(0);
    expect(isConnectivityError(error)).toBe(true);
    expect(isConnectivityError(new HttpError(500, null, { message: 'failed to fetch' }))).toBe(false);
  });
});

describe('[AC-064] [ER-011] the confirmation before a change', () => {
  test('a change that is not confirmed is never sent', async () => {
    mayChange.answerBy(() => Promise.resolve(false));
    await expect(http({ url: '/api/x', method: 'PUT', data: {} })).rejects.toBeInstanceOf(CancelledRequest);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('reading, also by POST, needs no confirmation', async () => {
    mayChange.answerBy(() => Promise.resolve(false));
    answer(200, {});
    await http({ url: '/api/x', method: 'GET' });
    answer(200, {});
    await http({ url: '/api/x', method: 'POST', changesNothing: true });
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

test('parameters without a value are not sent', () => {
  expect(queryOf({ a: null, b: undefined, c: false, d: 0, e: [] })).toBe('c=false&d=0');
});
