/** Conditions of screens as parameters of list calls. */
import { instantOf } from '#domain/clock/zone.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import type { TeamScope } from './team/team-context.ts';

/** Parameters of a list; values such as `@today+7` stand for what `Reader` and the clock say. */
export type Where = Readonly<Record<string, unknown>>;

/** For whom `@user`, `@team` and the days are. */
export interface Reader {
  readonly userId: string;
  readonly teamId?: string;
  readonly timezone: string;
}

/**
 * The conditions with the values of this reader and moment: `@user`, `@team`, `@now`, `@today` and days away from it.
 * `@midnight` is the moment at which such a day begins for the reader.
 */
export function resolved(where: Where = {}, reader: Reader, now = new Date()): Where {
  return Object.fromEntries(Object.entries(where).map(([name, value]) => [name, valueOf(value, reader, now)]));
}

/** `resolved`, with the open team added where records belong to one. */
export function listParams(view: EntityView, where: Where | undefined, { profile, teamId }: TeamScope): Where {
  const reader = { userId: profile.id, teamId, timezone: profile.timezone };
  return { ...(view.isOfTeam && teamId !== '' && { team_id: teamId }), ...resolved(where, reader) };
}

const dayAway = /^@(today|midnight)([+-]\d+)?$/;

function valueOf(value: unknown, { userId, teamId, timezone }: Reader, now: Date): unknown {
  if (typeof value !== 'string') return value;
  if (value === '@user') return userId;
  if (value === '@team') return teamId;
  if (value === '@now') return now.toISOString();
  const days = dayAway.exec(value);
  if (days === null) return value;
  const day = new Date(dayIn(timezone, now));
  day.setUTCDate(day.getUTCDate() + Number(days[2] ?? 0));
  const date = day.toISOString().slice(0, 10);
  return days[1] === 'today' ? date : new Date(instantOf(date, 0, timezone)).toISOString();
}

/** True while every field that the condition names holds one of its values. */
export const holds = (when: Readonly<Record<string, readonly unknown[]>> | undefined, record: NamedValues): boolean =>
  Object.entries(when ?? {}).every(([wire, values]) => values.includes(record[wire] ?? null));
