/** Snoozed work of staff: a snooze ends early when the record changes. (workplace 2) */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { resources, type ResourceId } from '#generated/resources/registry.ts';
import { type ValuesOf, noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { readRecord } from '#server/kernel/data/read.ts';
import { invalid } from '#server/kernel/errors.ts';
import { endSnooze } from './queries.ts';

const dayMs = 86_400_000;

export const snoozeHooks: ResourceHooks<'snooze'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    const { record_entity: entity, record_id: record, until } = values;
    const resource = Object.hasOwn(resources, String(entity)) ? resources[entity as ResourceId] : undefined;
    if (!resource || !('canSnooze' in resource)) throw invalid({ record_entity: [messages['validation.invalid']] });
    const { version } = await readRecord(session, resource, String(record));
    requireSoon(String(until));
    await endSnooze.change(session, { record: String(record) });
    return { ...values, record_version: version } satisfies ValuesOf<'snooze'>;
  },
};

function requireSoon(until: string): void {
  const ahead = Date.parse(until) - Date.now();
  if (ahead > 0 && ahead <= limits.snoozeDaysMax * dayMs) return;
  throw invalid({ until: [fill(messages['work.snoozeRange'], { days: limits.snoozeDaysMax })] });
}
