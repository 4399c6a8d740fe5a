import { afterEach, expect, test, vi } from 'vitest';
import { serviceLocationView as view } from '#generated/screens/views/service-location.ts';
import { updateRecord } from '#web/shell/records.ts';

const conflict = { message: 'Someone else changed this record. Reload it and try again.' };
const opened = { id: 'l1', version: 3, install_owner_id: null, demarc: 'MDF' };

afterEach(() => vi.unstubAllGlobals());

/** A server with `latest` that accepts only a change of its version. */
function serve(latest: Readonly<Record<string, unknown>>) {
  const saved: unknown[] = [];
  const answer = (body: unknown, status: number) =>
    new Response(JSON.stringify(body), { status, headers: { 'x-error-code': status === 409 ? 'conflict' : '' } });
  vi.stubGlobal('fetch', async (_url: string, options: { method: string; body?: string; headers: HeadersInit }) => {
    if (options.method === 'GET') return answer(latest, 200);
    if (new Headers(options.headers).get('if-match') !== `"${String(latest['version'])}"`) return answer(conflict, 409);
    saved.push(JSON.parse(options.body!));
    return answer({ ...latest, ...JSON.parse(options.body!) }, 200);
  });
  return saved;
}

test('a change of one field is saved over changes of others', async () => {
  const saved = serve({ ...opened, version: 5, demarc: 'Room 12' });
  const record = await updateRecord(view, opened, { install_owner_id: 'u1' });
  expect(saved).toEqual([{ install_owner_id: 'u1' }]);
  expect(record).toMatchObject({ install_owner_id: 'u1', demarc: 'Room 12' });
});

test.each([
  ['the same field was changed', { ...opened, version: 5, install_owner_id: 'u2' }, opened],
  ['nobody knows what the field held', { ...opened, version: 5 }, { id: 'l1', version: 3 }],
])('is rejected when %s', async (_, latest, record) => {
  const saved = serve(latest);
  await expect(updateRecord(view, record, { install_owner_id: 'u1' })).rejects.toThrow(conflict.message);
  expect(saved).toEqual([]);
});
