/** What a list says in place of rows. */
import { render, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import {
  AdminContext,
  ListContextProvider,
  memoryStore,
  ResourceContextProvider,
  type DataProvider,
  type ListControllerResult,
} from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { glExportView } from '#generated/screens/views/gl-export.ts';
import { teamCreditView } from '#generated/screens/views/team-credit.ts';
import type { EntityView } from '#runtime/view.ts';
import { ListBody } from '#web/console/list/ListBody.tsx';
import { lightTheme } from '#web/theme/theme.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';

function Body({ view, filterValues }: { readonly view: EntityView; readonly filterValues: object }) {
  const store = useColumnSettings(`admin.${view.id}`, [], []);
  const list: Partial<ListControllerResult> = {
    data: [],
    filterValues,
    selectedIds: [],
    sort: { field: 'id', order: 'ASC' },
  };
  return (
    <ListContextProvider value={list as ListControllerResult}>
      <ListBody view={view} columns={[]} store={store} group={null} canDelete={false} />
    </ListContextProvider>
  );
}

function open(view: EntityView, filterValues: object = {}): void {
  render(
    <AdminContext
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
      store={memoryStore()}
      theme={lightTheme}
    >
      <MemoryRouter>
        <ResourceContextProvider value={view.path}>
          <Body view={view} filterValues={filterValues} />
        </ResourceContextProvider>
      </MemoryRouter>
    </AdminContext>,
  );
}

test('[BI-033] a list of ledger files that has none says how one is made', () => {
  open(glExportView);
  expect(screen.getByText(/^Nothing was exported yet\. Open an issued bill/)).toBeTruthy();
});

test('a list of credits that has none says where they come from', () => {
  open(teamCreditView);
  expect(screen.getByText(/^No credits yet\. A payment that is more than its bill makes one/)).toBeTruthy();
});

test('a list whose filters hide every row does not say that there are none', () => {
  open(teamCreditView, { reason: 'Goodwill' });
  expect(screen.queryByText(/^No credits yet/)).toBeNull();
  expect(screen.getByText('No rows')).toBeTruthy();
});
