/** Reminds a team that has not chosen among its quotes: once automatically, then by its staff. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { part, value } from '#server/kernel/data/statements/raw.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { reminderAhead } from '#server/kernel/workflow/business-days.ts';
import { fieldError, type Effect, type Guard } from '#server/kernel/workflow/context.ts';
import { dueWhere, now, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import type { WorkflowRules } from '#server/kernel/workflow/rules.ts';

const hourMs = 3_600_000;

const mayBeNudged: Guard<'service-group'> = async ({ record }) => {
  if (record.quotes_expired_status === 'expired') return fieldError(messages['quote.nothingToChoose']);
  if (nudgesOf(record) >= limits.choiceNudgeMax)
    return fieldError(fill(messages['quote.nudgedEnough'], { count: limits.choiceNudgeMax }));
  const last = record.choice_nudged_at ?? null;
  const isRecent = last !== null && Date.now() - Date.parse(last) < limits.choiceNudgeRestHours * hourMs;
  return isRecent ? fieldError(fill(messages['quote.nudgedLately'], { hours: limits.choiceNudgeRestHours })) : null;
};

/** The number is visible only to staff, so it may be absent. */
const nudgesOf = ({ choice_nudges: nudges }: RecordOf<'service-group'>): number => nudges ?? 0;

/** Newly shown quotes restart the wait. */
const planNudge: Effect<'service-group'> = async ({ session, record }) => {
  await setValues(session, 'service-group', record.id, {
    choice_nudges: 0,
    choice_nudged_at: null,
    next_nudge_at: await reminderAhead(session, limits.choiceNudgeBusinessDays),
  });
};

const countNudge: Effect<'service-group'> = async ({ session, record }) => {
  await setValues(session, 'service-group', record.id, {
    choice_nudges: nudgesOf(record) + 1,
    choice_nudged_at: new Date().toISOString(),
    next_nudge_at: null,
  });
};

/** Skips requests whose quotes have expired, because these have their own notification. */
export const slowChoices: DueKind = {
  find: dueWhere(part`
    select g.id from service_groups g
     where g.next_nudge_at <= ${now} and g.current_step = ${value<'service_groups.current_step'>('quote_received')}
       and g.quotes_expired_status <> ${value<'service_groups.quotes_expired_status'>('expired')} and not g.is_archived`),
  act: (session, id, { transition }) => transition(session, 'service-group', id, 'nudge'),
};

export const nudgeGuards = { mayBeNudged } satisfies Partial<WorkflowRules['guards']>;
export const nudgeEffects = { planNudge, countNudge } satisfies Partial<WorkflowRules['effects']>;
