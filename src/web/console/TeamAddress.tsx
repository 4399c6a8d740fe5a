/** Redirects the specified addresses of team pages to the records they mean. [AM-002] [AM-003] */
import { Navigate, useParams } from 'react-router';
import { TeamShow } from '#generated/screens/admin/team.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';

/** Below `teams/info/:teamId/`; an optional part before `info` names the page the user came from. */
export function TeamAddress() {
  const { teamId = '', '*': rest = '' } = useParams();
  const target = teamTarget(teamId, rest);
  return target === null ? <NotFound /> : <Navigate replace to={target} />;
}

/** `service-groups/<id>/quotes` → the quotes of that service group; `team-users-and-teams/users` → the team's users; null for an unknown section. */
export function teamTarget(teamId: string, rest: string): string | null {
  const [section = '', id = '', part = ''] = rest.split('/');
  const records = recordsBySection[section];
  if (records !== undefined && isId(id)) return `/admin/${records}/${id}/show${query(tabByPart[part])}`;
  if (section === '' || section === 'overview') return `/admin/teams/${teamId}/show`;
  const tab = tabBySection[section] ?? section;
  return isTab(tab) ? `/admin/teams/${teamId}/show?tab=${tab}` : null;
}

const query = (tab = ''): string => (tab === '' ? '' : `?tab=${tab}`);

/** The sections of the team page. */
const isTab = (id: string): boolean =>
  ['details', 'history'].includes(id) || TeamShow().props.related?.some((each: { id: string }) => each.id === id);

const isId = (text: string): boolean => /^[\da-f-]{36}$/i.test(text);

const recordsBySection: Readonly<Record<string, string>> = {
  'service-groups': 'service-groups',
  inventory: 'services',
};

/** Sections of a service group; all others open its first tab. */
const tabByPart: Readonly<Record<string, string>> = {
  'request-config': 'services',
  quotes: 'quotes',
  contract: 'contracts',
  installation: 'services',
  documents: 'attachments',
};

const tabBySection: Readonly<Record<string, string>> = {
  inventory: 'services',
  'team-users-and-teams': 'team-users',
};
