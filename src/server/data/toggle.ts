/** Features as they stand for a team: its own setting, else the one for all teams, else the default. */
import { toggles } from '#generated/domain/toggles.ts';
import type { Session } from './session.ts';

type ToggleId = (typeof toggles)[number]['id'];

export interface Toggle {
  readonly on: boolean;
  readonly value: number | null;
}

/** The session must act as the server. */
export async function toggleFor(session: Session, id: ToggleId, teamId: string | null): Promise<Toggle> {
  const [row] = await session.query(
    `select "on", value from feature_toggles where name = $1 and (team_id = $2 or team_id is null)
      order by team_id nulls last limit 1`,
    [id, teamId],
  );
  const given = toggles.find((toggle) => toggle.id === id)!;
  if (!row) return { on: given.on, value: given.value };
  return { on: row[0] === true, value: row[1] === null ? given.value : Number(row[1]) };
}
