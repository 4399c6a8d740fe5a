/** Feature toggles of a team: its own setting, else the global one, else the default (PE-034, TM-030, TM-032). */
import { messages } from '#generated/domain/messages.ts';
import { toggles, type Toggle } from '#generated/domain/toggles.ts';
import { fill } from '#domain/format/fill.ts';
import { systemScope } from '../access/scope.ts';
import { ApiError } from '../errors.ts';
import { actAs, type Session } from './session.ts';
import { raw, type Col } from './statements/raw.ts';

export interface ToggleState {
  readonly name: Toggle;
  readonly on: boolean;
  /** Null: no limit, or a toggle without a number. */
  readonly value: number | null;
}

/** Every toggle, in the order of the schema. The session must act as the server. */
export const togglesOf = (session: Session, teamId: string | null): Promise<readonly ToggleState[]> =>
  statesOf(session, toggles, teamId);

/** One toggle. The session must act as the server. */
export async function toggleFor(session: Session, id: Toggle, teamId: string | null): Promise<ToggleState> {
  const [state] = await statesOf(
    session,
    toggles.filter((each) => each.id === id),
    teamId,
  );
  return state!;
}

/** Throws 403 with the toggle's message while it is off for the team; `id` must be named by a schema. [TM-031] */
export async function requireToggle(session: Session, id: string, teamId: string | null): Promise<void> {
  const toggle = toggles.find((each) => each.id === id)!;
  const { on } = await actAs(session, systemScope('toggle', session.scope), (system) =>
    toggleFor(system, toggle.id, teamId),
  );
  if (on) return;
  const message = messages[toggle.refusal as keyof typeof messages];
  throw new ApiError('forbidden', { message: fill(message, { toggle: toggle.title }) });
}

type Definition = (typeof toggles)[number];

async function statesOf(
  session: Session,
  asked: readonly Definition[],
  teamId: string | null,
): Promise<readonly ToggleState[]> {
  const rows = await togglesThatHold.all(session, { team: teamId, names: asked.map(({ id }) => id) });
  const set = new Map(rows.map((row) => [row.name, row]));
  return asked.map(({ id, on, value }) => ({
    name: id,
    on: set.get(id)?.on ?? on,
    value: set.get(id)?.value ?? value,
  }));
}

/** The team's own setting, else the global one. */
const togglesThatHold = raw<
  { team: string | null; names: readonly Toggle[] },
  { name: Col<'feature_toggles.name'>; on: boolean; value: Col<'feature_toggles.value'> }
>`
  select distinct on (name) name, "on", value from feature_toggles
   where name = any(${'names'}) and (team_id = ${'team'} or team_id is null) order by name, team_id nulls last`;
