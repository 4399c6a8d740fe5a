/** Conditions of screens as parameters of list calls. */
import { dayIn } from '#runtime/validation/calendar.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import type { TeamScope } from './team/team-context.ts';

export type Where = Readonly<Record<string, unknown>>;

/** `@user`, `@team` and `@today` replaced, and the open team added where records belong to one. */
export function listParams(view: EntityView, where: Where | undefined, scope: TeamScope): Where {
  const words: Where = { '@user': scope.profile.id, '@team': scope.teamId, '@today': dayIn(scope.profile.timezone) };
  const conditions = Object.entries(where ?? {}).map(([key, value]) => [key, words[String(value)] ?? value]);
  return { ...(view.isOfTeam && { team_id: scope.teamId }), ...Object.fromEntries(conditions) };
}

/** True while every field that the condition names holds one of its values. */
export const holds = (when: Readonly<Record<string, readonly unknown[]>> | undefined, record: WireRecord): boolean =>
  Object.entries(when ?? {}).every(([wire, values]) => values.includes(record[wire] ?? null));
