/** The caller's permissions as a member of a team. */
import type { Scope } from './scope.ts';

/** Only as a member: a staff role's rights in all teams do not count. */
export const holdsInTeam = ({ principal }: Scope, teamId: string, permission: string): boolean =>
  'teams' in principal && principal.teams.get(teamId)?.has(permission) === true;
