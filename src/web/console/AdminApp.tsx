/** The admin console: all entities that staff can open, from the generated resources. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { ShellContext, type Shell } from '#web/record/shell.ts';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { darkTheme, lightTheme } from '#web/theme/theme.ts';
import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import type { ComponentType } from 'react';
import { Route } from 'react-router';
import { homePlaces, listPlaces } from '#generated/screens/admin/places.ts';
import { authProvider } from './auth-provider.ts';
import { dataProvider } from './data/data-provider.ts';
import { i18nProvider } from './i18n.ts';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { pageParts } from './page-parts.ts';
import { consoleLists } from './list/list-source.ts';
import { Trail } from './Trail.tsx';
import { recordPath } from './record-path.ts';
import { resources } from './resources.ts';
import { HomePage, WorklistPage } from './work-pages.ts';

/** Includes the team page, which knows its own sections. */
const TeamAddress = lazyWithPreload(async () => ({ default: (await import('./TeamAddress.tsx')).TeamAddress }));

const shell: Shell = { pageTitle: adminMessages['admin.pageTitle'], Trail, lists: consoleLists };
const store = localStorageStore('1', 'trunkline.admin');
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });

const Home = () => <HomePage />;

/** `Project`: the pages of a team's bulk-site project, which are outside the console. */
export default function AdminApp({ Project }: { Project: ComponentType }) {
  return (
    <ShellContext value={shell}>
      <RecordLinkContext value={recordPath}>
        <Admin
          basename="/admin"
          title={shellMessages['shell.product']}
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={store}
          layout={AdminLayout}
          catchAll={NotFound}
          dashboard={Home}
          theme={lightTheme}
          darkTheme={darkTheme}
          disableTelemetry
          requireAuth
        >
          {resources.map(({ name, titlePlural, pages }) => (
            <Resource key={name} name={name} options={{ label: titlePlural }} {...pages} />
          ))}
          <CustomRoutes>
            <Route path="/teams/info/:teamId/bulk-site/:id/:tab?" element={<Project />} />
            <Route path="/teams/:backTo/info/:teamId/bulk-site/:id/:tab?" element={<Project />} />
            <Route path="/teams/info/:teamId/*" element={<TeamAddress />} />
            <Route path="/teams/:backTo/info/:teamId/*" element={<TeamAddress />} />
            {homePlaces.map(({ id, route }) => (
              <Route key={id} path={`/${route}`} element={<HomePage route={route} />} />
            ))}
            {listPlaces.map(({ id, route }) => (
              <Route key={id} path={`/${route}`} element={<WorklistPage id={id} />} />
            ))}
            {Object.entries(pageParts).map(([route, Page]) => (
              <Route key={route} path={`/${route}`} element={<Page />} />
            ))}
          </CustomRoutes>
        </Admin>
      </RecordLinkContext>
    </ShellContext>
  );
}
