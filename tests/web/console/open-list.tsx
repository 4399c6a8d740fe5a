/** Opens a list of the console with its providers; records the calls of react-admin. */
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, memoryStore, type DataProvider, type GetListParams } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router';
import { consoleLists } from '#web/console/list/list-source.ts';
import { ListPage, type ListPageProps } from '#web/console/list/ListPage.tsx';
import { recordPath } from '#web/console/record-path.ts';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import { LiveUpdates } from '#web/record/LiveUpdates.tsx';
import { ShellContext } from '#web/record/shell.ts';
import { InTeam } from '#web/record/team/TeamProvider.tsx';
import type { Profile } from '#web/shell/session/profile.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import { session } from '#web/shell/session/session.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';

export const admin = {
  id: 'u',
  role: 'admin',
  is_superuser: true,
  is_customer: false,
  timezone: 'UTC',
  teams: [],
  team_auth_actions: {},
  admin_auth_actions: [],
} as unknown as Profile;

interface Options {
  readonly rows: readonly { readonly id: string }[] | ((asked: GetListParams) => readonly { readonly id: string }[]);
  /** Query string of the address. */
  readonly search?: string;
  readonly profile?: Profile;
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

/** Returns the list calls as they are made. */
export function openList(page: ListPageProps, { rows, search = '', profile = admin }: Options): GetListParams[] {
  const asked: GetListParams[] = [];
  const getList = async (_resource: string, params: GetListParams) => {
    asked.push(params);
    const data = typeof rows === 'function' ? rows(params) : rows;
    return { data: [...data], total: data.length };
  };
  session.set({ state: 'authenticated', profile });
  render(
    <AdminContext
      dataProvider={{ getList } as unknown as DataProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={memoryStore()}
      theme={lightTheme}
    >
      <MemoryRouter initialEntries={[`/admin/${page.view.path}${search}`]}>
        <ShellContext value={{ pageTitle: '{title}', lists: consoleLists }}>
          <RecordLinkContext value={recordPath}>
            <ProfileContext value={profile}>
              <InTeam teamId="">
                <LiveUpdates isQuiet />
                <ConfirmProvider mustAsk={false}>
                  <ListPage page={page} />
                </ConfirmProvider>
              </InTeam>
            </ProfileContext>
          </RecordLinkContext>
        </ShellContext>
        <Address />
      </MemoryRouter>
    </AdminContext>,
  );
  return asked;
}

export const address = (): string => screen.getByLabelText('Address', { selector: 'output' }).textContent ?? '';
/** A parameter of the address. */
export const parameter = (name: string): string | null => new URLSearchParams(address().split('?')[1]).get(name);
