import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAdmins } from '#web/console/queue/use-admins.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test.each([
  [900, []],
  [901, ['warning: The list of admin users nears its largest size.']],
])(
  '[AM-042] [ER3-002] [CT-014] a warning about a list of %i admin users, up to 1000 on a page: %j',
  async (count, warnings) => {
    const warned: string[] = [];
    const asked: URL[] = [];
    vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
      const url = new URL(address, 'http://localhost');
      if (url.pathname === '/api/hc') {
        const { message, level } = JSON.parse(init!.body!);
        warned.push(`${level}: ${message}`);
        return new Response(null, { status: 204 });
      }
      asked.push(url);
      return Response.json({ records: [{ id: 'u1' }], total_count: count, has_next_page: false });
    });
    const { result } = renderHook(() => useAdmins(['quoperator', 'salesperson']), { wrapper });
    await waitFor(() => expect(result.current.data?.records).toHaveLength(1));
    await waitFor(() => expect(warned).toEqual(warnings));
    expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      ['/api/users', { role__in: 'quoperator,salesperson', per_page: '1000' }],
    ]);
  },
);
