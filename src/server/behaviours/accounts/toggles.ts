/** Feature toggles as they stand for one team (PE-034, PE-035, TM-030, TM-032). */
import type { TogglesBehaviours } from '#generated/api/operations/toggles.ts';
import { toggles } from '#generated/domain/toggles.ts';
import { systemScope } from '../../access/scope.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { inReading } from '../../data/session.ts';
import { notFound } from '../../errors.ts';
import type { CallContext } from '../context.ts';

export const toggleBehaviours: TogglesBehaviours<CallContext> = {
  listAllToggles: async ({ query }, context) => {
    const { teams, staffRole } = requireUser(context.scope);
    const teamId = query.team_id ?? null;
    if (teamId !== null && !teams.has(teamId) && staffRole === null) throw notFound();
    const rows = await inReading(context.pool, systemScope('toggles', context.scope), (session) =>
      session.query(
        `select distinct on (name) name, "on", value from feature_toggles
          where team_id = $1 or team_id is null order by name, team_id nulls last`,
        [teamId],
      ),
    );
    const set = new Map(rows.map(([name, on, value]) => [name, { on: on === true, value: value as number | null }]));
    return {
      records: toggles.map(({ id, on, value }) => ({
        name: id,
        on: set.get(id)?.on ?? on,
        value: set.get(id)?.value ?? value,
      })),
    };
  },
};
