/** Conditions of screens as parameters of list calls. */
import { instantOf } from '#domain/clock/zone.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import type { TeamScope } from './team/team-context.ts';

/** Parameters of a list; `Reader` and the clock supply values such as `@today+7`. */
export type Where = Readonly<Record<string, unknown>>;

/** Supplies `@user`, `@team` and the time zone of days. */
export interface Reader {
  readonly userId: string;
  readonly teamId?: string;
  readonly timezone: string;
}

/** Replaces `@user`, `@team`, `@now`, `@today+7` and the like by their values. `@midnight` is the start of a day in the reader's zone. */
export function resolved(where: Where = {}, reader: Reader, now = new Date()): Where {
  return Object.fromEntries(Object.entries(where).map(([name, value]) => [name, valueOf(value, reader, now)]));
}

/** `resolved`, plus the open team for records that belong to one. */
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

/** True if every field of the condition has one of its values. */
export const holds = (when: Readonly<Record<string, readonly unknown[]>> | undefined, record: NamedValues): boolean =>
  Object.entries(when ?? {}).every(([wire, values]) => values.includes(record[wire] ?? null));
