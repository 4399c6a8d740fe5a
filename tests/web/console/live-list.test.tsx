import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holidayView } from '#generated/screens/views/holiday.ts';
import { signedInCookie } from '#runtime/cookies.ts';
import { openList } from './open-list.tsx';

class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  constructor() {
    super();
    FakeSocket.last = this;
  }
  close(): void {}
}

afterEach(() => {
  cleanup();
  FakeSocket.last = undefined;
  vi.unstubAllGlobals();
});

const receive = (message: object): void =>
  act(() => void FakeSocket.last!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));

test('[NO-039] a list of the console shows what another person added, with its count, when the event arrives', async () => {
  const names = ['Juneteenth', 'Labor Day'];
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'one', expires_in: 60, records: [], total_count: 0 }));
  vi.stubGlobal('WebSocket', FakeSocket);
  document.cookie = `${signedInCookie}=1`;
  const page = {
    view: holidayView,
    columns: [holidayView.fields.name],
    sort: { field: 'name', direction: 'asc' },
  } as const;
  const asked = openList(page, { rows: () => names.map((name, at) => ({ id: String(at), name })) });
  await screen.findByText('Labor Day');
  expect(screen.getByText('2')).toBeDefined();
  await waitFor(() => expect(FakeSocket.last).toBeDefined());
  names.push('Veterans Day');
  receive({ type: 'record.changed', entity: 'holiday', id: '2', team_id: null });
  await screen.findByText('Veterans Day');
  expect(screen.getByText('3')).toBeDefined();
  expect(asked).toHaveLength(2);
});
