/** The text of an empty list. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { glExportView } from '#generated/screens/views/gl-export.ts';
import { teamCreditView } from '#generated/screens/views/team-credit.ts';
import type { EntityView } from '#runtime/view.ts';
import { openList } from './open-list.tsx';

const sort = { field: 'created_at', direction: 'desc' } as const;
const open = (view: EntityView, search = '') =>
  openList({ view, columns: Object.values(view.fields).slice(0, 2), sort }, { rows: [], search });

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ records: [], parts: [] }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('[BI-033] an empty list of ledger files explains how to create one', async () => {
  open(glExportView);
  expect(await screen.findByText(/^Nothing was exported yet\. Open an issued bill/)).toBeTruthy();
});

test('an empty list of credits explains where they come from', async () => {
  open(teamCreditView);
  expect(await screen.findByText(/^No credits yet\. A payment that is more than its bill makes one/)).toBeTruthy();
});

test('a list whose filters hide every row does not claim that there are none', async () => {
  open(teamCreditView, `?filter=${encodeURIComponent('{"reason":"Goodwill"}')}`);
  expect(await screen.findByText('No rows')).toBeTruthy();
  expect(screen.queryByText(/^No credits yet/)).toBeNull();
});
