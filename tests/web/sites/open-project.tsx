/** The pages of bulk-site projects, with a server that has two of them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import BulkSitePages from '#web/sites/BulkSitePages.tsx';
import { ProjectPage } from '#web/sites/ProjectPage.tsx';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from '../record/team-scope.ts';
import { knowPages } from '#tests/support/known-pages.ts';

export const customer = scopeOf({ permissions: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] });
export const staff = scopeOf({ staff: 'admin' });
const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
};
export const address = () => screen.getByTestId('address').textContent;

export const store = {
  id: 's1',
  name: 'Joliet',
  street: '1 Main St',
  city: 'Joliet',
  state_province: 'IL',
  postal_code: '60432',
  country: 'US',
  site_profile_id: 'b1',
  property_type: 'mall',
};
export const data = { addresses: { rows: [store] }, contract_details: { terms: [24] } };
export const draft = { id: 'p2', name: 'Midwest stores', status: 'DRAFT', version: 4, team_id: teamId, data };
export const sent = { ...draft, id: 'p3', name: 'Sent stores', status: 'SUBMITTED' };
export const branch = {
  id: 'b1',
  name: 'Branch',
  version: 1,
  data: {
    circuits: [
      { types: { broadband: true }, transport_type: ['coax'], download_speed: 500, upload_speed: 50 },
      { types: { dedicated: true }, transport_type: ['fiber'], download_speed: 1000, managed_router: 'Yes' },
    ],
  },
};

export interface ProjectSetup {
  readonly groups?: readonly object[];
  readonly profiles?: readonly object[] | 'broken';
  /** Events that the server offers. */
  readonly events?: readonly object[];
  readonly answer?: (
    method: string,
    path: string,
    body: unknown,
    query: URLSearchParams,
  ) => Response | Promise<Response> | undefined;
}

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The version that it changes. */
  readonly over?: string;
}

export const records = (found: readonly object[]) =>
  Response.json({ records: found, total_count: found.length, has_next_page: false, total_count_is_capped: false });

/** A server with two projects; returns the changing calls that it receives. */
function serve({ groups = [], profiles = [branch], events = [], answer }: ProjectSetup): SentCall[] {
  const changes: SentCall[] = [];
  let { version } = draft;
  const projects: Record<string, object> = { p2: draft, p3: sent };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(url, 'http://localhost');
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    // Analytics batches come at any time, so they are ignored.
    if (path.endsWith('/hc')) return new Response(null, { status: 204 });
    const over = new Headers(headers).get('If-Match');
    if (method !== 'GET') changes.push({ method, path, body: given, ...(over !== null && { over }) });
    const own = answer?.(method, path, given, searchParams);
    if (own) return own;
    if (path.endsWith('/transitions')) return Response.json(events);
    if (path.endsWith('/rows')) {
      if (method === 'PUT') version += 1;
      return Response.json({ version, is_whole: false, changes: [] });
    }
    const project = projects[path.split('/').at(-1)!];
    if (method === 'PUT')
      return Response.json({ ...project, version: 5, data: { ...data, ...(given as typeof draft).data } });
    if (project) return Response.json(project);
    if (path.endsWith('/service-groups')) return records(groups);
    if (path.endsWith('/site-profiles'))
      return profiles === 'broken' ? Response.json({ message: 'Out of order' }, { status: 500 }) : records(profiles);
    if (path.endsWith('/bulk-site-uploads')) return records(searchParams.has('status') ? [draft] : [sent, draft]);
    if (path.endsWith(`/teams/${teamId}`)) return Response.json({ id: teamId, name: 'Acme Dental' });
    return records([]);
  });
  return changes;
}

/** Opens the page at the address; returns its changing calls. */
export function openAs(scope: TeamScope, path: string, given: ProjectSetup = {}): SentCall[] {
  const changes = serve(given);
  localStorage.clear();
  knowPages();
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[path]}>
          <TeamContext value={scope}>
            <ConfirmProvider mustAsk={false}>
              <Routes>
                <Route path="/:teamId/bulk-site/*" element={<BulkSitePages />} />
                <Route path="/admin/teams/info/:teamId/bulk-site/:id/:tab?" element={<ProjectPage />} />
                <Route path="*" element={null} />
              </Routes>
            </ConfirmProvider>
            <Address />
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return changes;
}

export const title = 'Bulk Site Internet Project: Midwest stores';
export const project = `/${teamId}/bulk-site/p2`;
export const consolePath = `/admin/teams/info/${teamId}/bulk-site/p2`;
