/** The admin console: every entity that staff may touch, from the generated resources. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { later } from '#web/shell/later.ts';
import { RecordLinkContext } from '#web/widgets/record-link.ts';
import { darkTheme, lightTheme } from '#web/theme/theme.ts';
import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { Route } from 'react-router';
import { dashboards } from '#generated/screens/admin/dashboards.ts';
import { authProvider } from './auth-provider.ts';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { dataProvider } from './data/data-provider.ts';
import { i18nProvider } from './i18n.ts';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { pages } from './pages.ts';
import { recordPath } from './record-path.ts';
import { resources } from './resources.ts';
import { TeamAddress } from './TeamAddress.tsx';

const store = localStorageStore('1', 'trunkline.admin');
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });

const BulkSitePages = later(() => import('#web/app/bulk-site/ConsolePages.tsx'));
const Home = () => <DashboardPage />;

export default function AdminApp() {
  return (
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
        dashboard={Home}
        theme={lightTheme}
        darkTheme={darkTheme}
        defaultTheme="light"
        disableTelemetry
        requireAuth
      >
        {resources.map(({ name, titlePlural, pages }) => (
          <Resource key={name} name={name} options={{ label: titlePlural }} {...pages} />
        ))}
        <CustomRoutes>
          <Route path="/teams/info/:teamId/bulk-site/:id/:tab?" element={<BulkSitePages />} />
          <Route path="/teams/:backTo/info/:teamId/bulk-site/:id/:tab?" element={<BulkSitePages />} />
          <Route path="/teams/info/:teamId/*" element={<TeamAddress />} />
          <Route path="/teams/:backTo/info/:teamId/*" element={<TeamAddress />} />
          {dashboards.map((dashboard) => (
            <Route
              key={dashboard.id}
              path={`/${dashboard.route}`}
              element={<DashboardPage route={dashboard.route} />}
            />
          ))}
          {pages.map(({ route, Page }) => (
            <Route key={route} path={`/${route}`} element={<Page />} />
          ))}
        </CustomRoutes>
      </Admin>
    </RecordLinkContext>
  );
}
