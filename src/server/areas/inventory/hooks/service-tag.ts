/** Labels of tags are compared without case. [TG-010] */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { lockTeam, tagLabelled } from '../queries.ts';

export const serviceTagHooks: ResourceHooks<'service-tag'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    await requireOwnLabel(session, values, null);
    return values;
  },
  beforeUpdate: async (session, values, before) => {
    if ('label' in values) await requireOwnLabel(session, { ...before, ...values }, before.id);
    return values;
  },
};

async function requireOwnLabel(session: Session, values: WireRecord, tag: string | null): Promise<void> {
  const labelled = { team: String(values['team_id']), label: String(values['label']), tag };
  await actAs(session, systemScope('service-tag', session.scope), async (system) => {
    const [, isKnown] = await Promise.all([lockTeam.first(system, labelled), tagLabelled.isAny(system, labelled)]);
    if (isKnown) throw invalid({ label: [messages['validation.unique']] });
  });
}
