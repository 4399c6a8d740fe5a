/** Addresses of bulk-site projects and of what came out of them (BS-012, BS-035, BS-036). */
import type { TeamScope } from '../team/team-context.ts';

type Reader = Pick<TeamScope, 'teamId' | 'profile'>;

/** Customers have theirs below the team, staff below the team's place in the console. */
const prefixOf = ({ teamId, profile }: Reader): string =>
  profile.is_customer ? `/${teamId}` : `/admin/teams/info/${teamId}`;

/** Without an id the team's present project. */
export const bulkSitePath = (reader: Reader, id?: string): string =>
  [prefixOf(reader), 'bulk-site', ...(id === undefined ? [] : [id])].join('/');

/** The configuration of a request that a project made. */
export const requestPath = (reader: Reader, groupId: string): string =>
  reader.profile.is_customer
    ? `${prefixOf(reader)}/dashboard/procurement/service-groups/${groupId}/request-config`
    : `${prefixOf(reader)}/service-groups/${groupId}/request-config`;
