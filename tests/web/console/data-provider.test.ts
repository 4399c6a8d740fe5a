/** The requests of the console through `ra-data-simple-rest`. */
import { afterEach, expect, test, vi } from 'vitest';
import { dataProvider } from '#web/console/data/data-provider.ts';

afterEach(() => vi.unstubAllGlobals());

test('pages of a list use only the query, because browsers reject compressed responses to a Range header', async () => {
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

test('[TB-044] a list is read without unknown filters and order, and reports their names', async () => {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams;
    sent.push(query);
    const refused = query.get('filter')!.includes('no_such')
      ? 'no_such'
      : query.get('sort')!.includes('gone')
        ? 'sort_field'
        : null;
    if (refused !== null)
      return Response.json({ message: 'Unknown parameter.', [refused]: ['Unknown parameter'] }, { status: 400 });
    return Response.json([{ id: '1' }], { headers: { 'Content-Range': 'services 0-0/1' } });
  });
  const read = () =>
    dataProvider.getList('services', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'gone', order: 'ASC' },
      filter: { no_such: 1, team_id: 't', service_type: ['internet'] },
    });
  const answer = await read();
  expect([answer.data, answer.total, answer.meta]).toEqual([[{ id: '1' }], 1, { leftOut: ['no_such', 'sort_field'] }]);
  expect(JSON.parse(sent.at(-1)!.get('filter')!)).toEqual({ team_id: 't', service_type: ['internet'] });
  // A parameter that is known to be rejected is sent only once.
  await read();
  expect(sent).toHaveLength(4);
});

test('a list that is rejected for another reason fails', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', page: ['Too deep'] }, { status: 400 }));
  const failing = dataProvider.getList('services', { filter: { page: 1 }, meta: {} });
  await expect(failing).rejects.toThrow('No.');
});
