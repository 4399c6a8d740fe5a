/** Feature toggles for pages (PE-035). */
import type { TogglesBehaviors } from '#generated/api/operations/toggles.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { requireUser } from '#server/kernel/access/require-user.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { togglesOf } from '#server/kernel/data/toggle.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

export const toggleBehaviors: TogglesBehaviors<CallContext> = {
  listAllToggles: async ({ query }, context) => {
    const { teams, staffRole } = requireUser(context.scope);
    const teamId = query.team_id ?? null;
    if (teamId !== null && !teams.has(teamId) && staffRole === null) throw notFound();
    const scope = systemScope('toggles', context.scope);
    return {
      records: [...(await transaction(context.pool, scope, { mode: 'read' }, (session) => togglesOf(session, teamId)))],
    };
  },
};
