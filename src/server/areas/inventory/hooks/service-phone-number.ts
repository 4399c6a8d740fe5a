/** A number is stored by its digits, so each spelling finds the same one. [SV-006] */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import type { PhoneNumberStatus } from '#generated/domain/lists/phone-number-status.ts';
import type { PortState } from '#generated/domain/lists/port-state.ts';
import { e164Of } from '#domain/services/number-block.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { todayOf } from '#server/kernel/access/today.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { numbersThatStay } from '../queries.ts';

export const servicePhoneNumberHooks = ({ notifier }: HookServices): ResourceHooks<'service-phone-number'> => ({
  ...noHooks,
  beforeCreate: async (_session, values) => byDigits(values),
  afterCreate: requireBtn,
  beforeUpdate: async (_session, values, before) => arrived(byDigits(values), before),
  afterUpdate: async (session, after, before) => {
    if (after.port_state !== before.port_state) await requireBtn(session, after);
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

/**
 * After a port, a number is in use at its new service and ported out at the old one, unless the caller sets something
 * else.
 */
function arrived(values: WireRecord, { status }: RecordOf<'service-phone-number'>): WireRecord {
  if (values['port_state'] !== ('ported' satisfies PortState) || 'status' in values) return values;
  if (status === 'PORTING_OUT') return { ...values, status: 'DISCONNECTED' satisfies PhoneNumberStatus };
  return status === 'PORTING_IN' ? { ...values, status: 'ACTIVE' satisfies PhoneNumberStatus } : values;
}

/** Numbers that stay behind become a separate account, and its billing number is one of them. (domain 3.20) */
async function requireBtn(session: Session, number: RecordOf<'service-phone-number'>): Promise<void> {
  if (number.port_state !== 'submitted' || number.status !== 'PORTING_OUT') return;
  const stay = (await numbersThatStay.all(session, { service: number.service_id })).map(({ e164 }) => e164);
  if (stay.length === 0) return;
  const btn = e164Of(number.port_btn ?? '');
  if (btn !== null && stay.includes(btn)) return;
  throw invalid({ port_btn: [fill(messages['inventory.newBtn'], { count: stay.length })] });
}
