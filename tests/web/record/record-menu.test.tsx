import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachmentView } from '#generated/screens/views/attachment.ts';
import { RecordMenu } from '#web/record/actions/RecordMenu.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from './team-scope.ts';

const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  flashes.set([]);
  fetched.mockReset();
  vi.unstubAllGlobals();
});

/** Opens the menu of a document and returns its delete option. */
function deleteOptionOf(permissions: readonly string[]): HTMLElement {
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={scopeOf({ permissions })}>
          <RecordMenu
            view={attachmentView}
            record={{ id: 'd1', name: 'LOA.pdf' }}
            actions={[{ kind: 'delete', access: attachmentView.access.delete }]}
            onEdit={() => {}}
          />
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /LOA\.pdf/ }));
  return screen.getByRole('menuitem', { name: 'Delete' });
}

test('[DO-016] without permission to delete a document the option is disabled, and shows what is required when pressed', () => {
  const option = deleteOptionOf(['VIEW_PROCUREMENT']);
  expect(option.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(option);
  expect(flashes.get().map(({ message, type }) => [message, type])).toEqual([
    ['Requires MANAGE_PROCUREMENT permission. Contact team admin for access.', 'warning'],
  ]);
  expect(fetched).not.toHaveBeenCalled();
});

test('[DO-016] with permission it is enabled', () => {
  expect(deleteOptionOf(['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT']).getAttribute('aria-disabled')).not.toBe('true');
});
