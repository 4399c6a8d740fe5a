/** The body of a call on a record: JSON, or a form if it has files. */
import { afterEach, expect, test, vi } from 'vitest';
import { callOnRecord } from '#web/record/actions/record-call.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a body with files is sent as a form, each file by itself, and others as JSON', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    sent.push(body);
    return new Response(null, { status: 204 });
  });
  const call = { label: 'Add files', method: 'post', path: '/quotes/{id}/files' };
  const files = ['a.pdf', 'b.pdf'].map((name) => new File(['%PDF-1.7'], name));
  await callOnRecord(call, 'q1', { files, kinds: ['LOA', ''], is_new: true });
  const form = sent[0] as FormData;
  expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['a.pdf', 'b.pdf']);
  expect([form.getAll('kinds'), form.getAll('is_new')]).toEqual([['LOA', ''], ['true']]);
  await callOnRecord(call, 'q1', { kinds: ['LOA'] });
  expect(sent[1]).toBe('{"kinds":["LOA"]}');
});
