/** What the console sends through `ra-data-simple-rest`. */
import { afterEach, expect, test, vi } from 'vitest';
import { dataProvider } from '#web/console/data/data-provider.ts';

afterEach(() => vi.unstubAllGlobals());

test('asks for a page of a list by its query alone: with a Range header browsers refuse compressed answers', async () => {
  const sent: { url: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({ url, headers: new Headers(init.headers) });
    return Response.json([], { headers: { 'Content-Range': 'services 0-0/0' } });
  });
  await dataProvider.getList('services', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  expect(sent).toHaveLength(1);
  expect(new URL(sent[0]!.url, 'http://localhost').searchParams.get('range')).toBe('[25,49]');
  expect(sent[0]!.headers.has('range')).toBe(false);
  expect(sent[0]!.headers.get('accept')).toBe('application/json');
});
