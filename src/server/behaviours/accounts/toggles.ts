/** Feature toggles for pages (PE-035). */
import type { TogglesBehaviours } from '#generated/api/operations/toggles.ts';
import { systemScope } from '../../access/scope.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { inReading } from '../../data/session.ts';
import { togglesOf } from '../../data/toggle.ts';
import { notFound } from '../../errors.ts';
import type { CallContext } from '../context.ts';

export const toggleBehaviours: TogglesBehaviours<CallContext> = {
  listAllToggles: async ({ query }, context) => {
    const { teams, staffRole } = requireUser(context.scope);
    const teamId = query.team_id ?? null;
    if (teamId !== null && !teams.has(teamId) && staffRole === null) throw notFound();
    const scope = systemScope('toggles', context.scope);
    return { records: [...(await inReading(context.pool, scope, (session) => togglesOf(session, teamId)))] };
  },
};
