import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/shell/query-client.ts';
import { refreshRecords } from '#web/shell/records.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('[NO-039] a hidden page reads changed data once, when it is shown', async () => {
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('as it is');
  const client = createQueryClient();
  const Page = () => <>{useQuery({ queryKey: ['records', 'services'], queryFn: read }).data}</>;
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => {
    for (let change = 0; change < 3; change += 1) await refreshRecords(client);
  });
  expect(read).toHaveBeenCalledTimes(1);
  seen.mockReturnValue('visible');
  act(() => void globalThis.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await act(() => refreshRecords(client));
  expect(read).toHaveBeenCalledTimes(3);
});
