/** The review of a comparison with NetBox: default choices, decisions of the user, and the request. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import NetboxChanges from '#web/dashboard/netbox/NetboxChanges.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../record/team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const change = (key: string, kind: string, reason: string | null = null, outcome: string | null = null) => ({
  key,
  kind,
  record: 'circuit',
  title: `Bluewater ${key}`,
  record_id: null,
  netbox_id: 1,
  fields: [{ field: 'rate', here: '300 Mbps', there: '2,000 Mbps' }],
  reason,
  take: outcome && 'here',
  outcome,
});

const sync = (status: string, changes: object[]) => ({ id: 'sync-1', status, version: 1, failure: null, changes });

function show(record: object) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json(sync('APPLYING', []));
  }) as typeof fetch);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <TeamContext value={scopeOf({ permissions: ['MANAGE_INVENTORY'] })}>
          <MemoryRouter>
            <NetboxChanges record={record} />
          </MemoryRouter>
        </TeamContext>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return sent;
}

test('everything is selected except what needs a decision, and only the selection is sent', async () => {
  const sent = show(
    sync('READY', [
      change('one', 'change_there'),
      change('two', 'create_here'),
      change('both', 'conflict'),
      change('gone', 'create_there', 'No longer in NetBox.'),
      change('stuck', 'blocked', 'The circuit ends at no site in NetBox.'),
    ]),
  );
  expect(screen.getByRole('button', { name: 'Write 2 of 4' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Choose Bluewater stuck' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Bluewater one' }));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Side to take for Bluewater both' }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Take NetBox'));
  fireEvent.click(screen.getByRole('button', { name: 'Write 2 of 4' }));
  await waitFor(() => expect(sent).toEqual([{ changes: [{ key: 'two' }, { key: 'both', take: 'there' }] }]));
});

test('afterwards each difference shows its result, and nothing can be selected', () => {
  show(sync('APPLIED', [change('one', 'change_there', null, 'Written')]));
  expect(screen.getByText('Written')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
});

test('shows a message when both sides are in sync', () => {
  show(sync('READY', []));
  expect(screen.getByRole('alert').textContent).toBe('The inventory and NetBox are in step.');
});
