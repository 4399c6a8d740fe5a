import { afterEach, expect, test, vi } from 'vitest';
import { report } from '#web/shell/api/report.ts';

afterEach(() => vi.unstubAllGlobals());

test('[ER-010] the same error is reported at most 10 times, another one still is', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { message: string }).message);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  for (let time = 0; time < 25; time += 1) report('A place cannot be shown');
  report('A file cannot be read');
  await vi.waitFor(() => expect(sent).toContain('A file cannot be read'));
  expect(sent.filter((message) => message === 'A place cannot be shown')).toHaveLength(10);
});
