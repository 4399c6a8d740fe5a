/** A number is stored by its digits, so that it stands once on its service however it is written. [SV-006] */
import { messages } from '#generated/domain/messages.ts';
import { formatDate } from '#domain/format/date.ts';
import { e164Of } from '#domain/services/number-block.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { todayOf } from '#server/kernel/access/today.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';

export const servicePhoneNumberHooks = ({ notifier }: HookServices): ResourceHooks<'service-phone-number'> => ({
  ...noHooks,
  beforeCreate: async (_session, values) => byDigits(values),
  beforeUpdate: async (_session, values) => byDigits(values),
  afterUpdate: async (session, after, before) => {
    if (after.port_state !== 'ported' || before.port_state === 'ported') return;
    await notifier.announce(session, {
      event: 'inventory.number_ported',
      teamId: after.team_id,
      record: { entity: 'service-phone-number', id: after.id },
      values: {
        number: after.e164,
        previous: after.port_losing_carrier ?? messages['inventory.otherCarrier'],
        date: formatDate(after.port_foc ?? todayOf(session.scope.principal), 'text'),
      },
    });
  },
});

function byDigits(values: WireRecord): WireRecord {
  if (!('e164' in values)) return values;
  const e164 = e164Of(String(values['e164']));
  if (e164 === null) throw invalid({ e164: [messages['validation.phone']] });
  return { ...values, e164 };
}
