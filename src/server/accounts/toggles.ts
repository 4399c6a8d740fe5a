/** Feature toggles as the server asks for them. */
import { toggles, type Toggle } from '#generated/domain/toggles.ts';
import type { Session } from '../data/session.ts';

export interface ToggleState {
  readonly name: string;
  readonly on: boolean;
  readonly value: number | null;
}

/** Every toggle: the team's own setting, else the one for all teams, else the default (PE-034, TM-030, TM-032). */
export async function togglesOf(session: Session, teamId: string | null): Promise<readonly ToggleState[]> {
  const rows = await session.query(
    `select distinct on (name) name, "on", value from feature_toggles
      where team_id = $1 or team_id is null order by name, team_id nulls last`,
    [teamId],
  );
  const set = new Map(rows.map(([name, on, value]) => [name, { on: on === true, value: value as number | null }]));
  return toggles.map(({ id, on, value }) => {
    const own = set.get(id);
    return { name: id, on: own?.on ?? on, value: own?.value ?? value };
  });
}

export const isToggleOn = async (session: Session, name: Toggle, teamId: string | null): Promise<boolean> =>
  (await togglesOf(session, teamId)).some((each) => each.name === name && each.on);
