/** Permissions to edit only some of the records, on a record's page. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serviceUpdateForm } from '#generated/forms/service.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { RecordMenu } from '#web/record/actions/RecordMenu.tsx';
import { EditInPlace } from '#web/record/detail/EditInPlace.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from './team-scope.ts';

afterEach(() => {
  cleanup();
  flashes.set([]);
});

const access = serviceView.access.update;
const loadForm = () => Promise.resolve(serviceUpdateForm);
const onEdit = vi.fn<() => void>();

/** Panel and menu of a service, on its page and in lists. */
function show(status: string | null, ...permissions: readonly string[]): HTMLButtonElement {
  const record = { id: 's1', display_id: 'SV-1', name: 'Loop office', status };
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={scopeOf({ permissions })}>
          <EditInPlace
            edit={{ access, fields: ['name'], loadForm }}
            title="Order"
            view={serviceView}
            record={record}
            onForm={onEdit}
          />
          <RecordMenu
            view={serviceView}
            record={record}
            actions={[{ kind: 'edit', access, loadForm }]}
            onEdit={onEdit}
          />
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return screen.getByRole('button', { name: 'Edit Order' });
}

const needs = (permission: string): string => `Requires ${permission} permission. Contact team admin for access.`;

describe('[SV-052] on the page of a service', () => {
  test.each([
    { status: null, permission: 'MANAGE_PROCUREMENT', missing: null },
    { status: null, permission: 'MANAGE_INVENTORY', missing: 'MANAGE_PROCUREMENT' },
    { status: 'active', permission: 'MANAGE_INVENTORY', missing: null },
    { status: 'active', permission: 'MANAGE_PROCUREMENT', missing: 'MANAGE_INVENTORY' },
  ])(
    'with $permission and the status $status, Edit shows what is required: $missing',
    async ({ status, permission, missing }) => {
      const button = show(status, permission);
      expect(button.disabled).toBe(missing !== null);
      fireEvent.click(screen.getByRole('button', { name: /SV-1/ }));
      fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
      expect(flashes.get().map(({ message }) => message)).toEqual(missing === null ? [] : [needs(missing)]);
      if (missing === null) return;
      fireEvent.mouseOver(button.parentElement!);
      expect((await screen.findByRole('tooltip')).textContent).toBe(needs(missing));
    },
  );
});
