/** A team's bulk-site project in the console. */

export const staffPrefix = (teamId: string): string => `/admin/teams/info/${teamId}`;

export const staffProjectPath = (teamId: string, id: string): string => `${staffPrefix(teamId)}/bulk-site/${id}`;

/** Added to its addresses while staff fill it in for the team. */
export const actingQuery = '?on_behalf=true';
