import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPrivateFile } from '#web/ui/lookup/private-file.ts';
import { flash } from '#web/shell/flash/flash.ts';

vi.mock('#web/shell/flash/flash.ts', () => ({ flash: vi.fn<typeof flash>() }));

const file = { model_name: 'account', model_id: 'u1', field_name: 'avatar' } as const;
const answer = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', answer));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(flash).mockReset();
});

test('[FV-013] a private picture is requested by model, record and field', async () => {
  answer.mockResolvedValueOnce(new Response('png', { headers: { 'content-type': 'image/png' } }));
  expect((await readPrivateFile(file))?.size).toBe(3);
  const [asked] = answer.mock.calls.at(-1)!;
  expect(String(asked instanceof Request ? asked.url : asked)).toMatch(
    /private-resource\?model_name=account&model_id=u1&field_name=avatar$/,
  );
});

test('[DO-021] [FV-016] a missing one counts as none, silently', async () => {
  answer.mockResolvedValueOnce(Response.json({ message: 'Not found' }, { status: 404 }));
  expect(await readPrivateFile(file)).toBeNull();
  expect(flash).not.toHaveBeenCalled();
});

test('[DO-020] [FV-015] a failed load is reported', async () => {
  answer.mockResolvedValueOnce(Response.json({ message: 'Down' }, { status: 503 }));
  expect(await readPrivateFile(file)).toBeNull();
  expect(flash).toHaveBeenCalledWith('Error fetching file', 'error');
});
