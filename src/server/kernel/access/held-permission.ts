/** What the caller holds as a member of a team. */
import type { Scope } from './scope.ts';

/** As a member of the team: what a staff role allows everywhere does not count. */
export const holdsInTeam = ({ principal }: Scope, teamId: string, permission: string): boolean =>
  'teams' in principal && principal.teams.get(teamId)?.has(permission) === true;
