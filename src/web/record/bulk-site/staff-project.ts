/** A team's bulk-site project in the console. */

export const staffPrefix = (teamId: string): string => `/admin/teams/info/${teamId}`;

export const staffProjectPath = (teamId: string, id: string): string => `${staffPrefix(teamId)}/bulk-site/${id}`;

/** What its addresses carry along while it is filled in for the team. */
export const actingQuery = '?on_behalf=true';
