import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Replay } from '#web/dashboard/slots/bills/Replay.tsx';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../../record/team-scope.ts';

const calls: string[] = [];
let answer: Response;
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return answer;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Bill = Parameters<typeof Replay>[0]['bill'];
const specialist = scopeOf({ staff: 'implementation_specialist' });
const file = (name: string, ...differences: readonly string[]) => ({ id: name, file_name: name, differences });

function show(scope: TeamScope = specialist, layout: object | null = { kind: 'PDF' }): HTMLElement {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <TeamContext value={scope}>
          <Replay bill={{ id: 'b1', version: 1, layout } as Partial<Bill> as Bill} />
        </TeamContext>
      </ThemeProvider>
    </QueryClientProvider>,
  ).container;
}

test('[BI-022] positions that read older bills the same way are reported as such', async () => {
  answer = Response.json({ files: [file('may.pdf'), file('june.pdf')] });
  show();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Older bills of the carrier are read as before: 2 tried.',
  );
});

test('[BI-022] differences are listed by file; files without differences are omitted', async () => {
  answer = Response.json({ files: [file('may.pdf'), file('june.pdf', 'Total due: 12.00 instead of 1,200.00')] });
  show();
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toContain('By these places older bills are read otherwise');
  expect(text).toContain('june.pdfTotal due: 12.00 instead of 1,200.00');
  expect(text).not.toContain('may.pdf');
});

test('[BI-022] the review omits it when there is nothing to compare, or the check fails', async () => {
  answer = Response.json({ files: [] });
  const nothing = show();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(nothing.textContent).toBe('');
  answer = Response.json({ message: 'Not found.' }, { status: 404 });
  const failed = show();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(failed.textContent).toBe('');
});

test('[BI-003] [BI-022] it is not requested without a layout, or without permission to set one', () => {
  expect(show(specialist, null).textContent).toBe('');
  expect(show(scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION'] })).textContent).toBe('');
  expect(calls).toEqual([]);
});
