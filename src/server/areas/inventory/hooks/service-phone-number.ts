/** A number is stored by its digits, so that it stands once on its service however it is written. [SV-006] */
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
  afterCreate: async (session, number) => {
    if (number.port_state !== null) await requirePort(session, number);
  },
  beforeUpdate: async (_session, values, before) => arrived(byDigits(values), before),
  afterUpdate: async (session, after, before) => {
    if (after.port_state !== before.port_state) await requirePort(session, after);
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

/** A number that is ported is in use where it came to, and gone from where it was, unless somebody says otherwise. */
function arrived(values: WireRecord, { status }: RecordOf<'service-phone-number'>): WireRecord {
  if (values['port_state'] !== ('ported' satisfies PortState) || 'status' in values) return values;
  if (status === 'PORTING_OUT') return { ...values, status: 'DISCONNECTED' satisfies PhoneNumberStatus };
  return status === 'PORTING_IN' ? { ...values, status: 'ACTIVE' satisfies PhoneNumberStatus } : values;
}

/** What the carriers need to know, and what is to be known of their answer, before a port stands so. (domain 3.20) */
async function requirePort(session: Session, number: RecordOf<'service-phone-number'>): Promise<void> {
  const { port_state: state, port_reject_reason: reason, port_foc: date } = number;
  if (state === 'exception' && !reason?.trim())
    throw invalid({ port_reject_reason: [messages['validation.required']] });
  if (state === 'foc_confirmed' && date === null) throw invalid({ port_foc: [messages['validation.required']] });
  if (state === 'submitted' && number.status === 'PORTING_OUT') await requireNewBtn(session, number);
}

/** Numbers that stay behind are an account of their own, whose billing number is one of them. */
async function requireNewBtn(session: Session, number: RecordOf<'service-phone-number'>): Promise<void> {
  const stay = (await numbersThatStay.all(session, { service: number.service_id })).map(({ e164 }) => e164);
  if (stay.length === 0) return;
  const btn = e164Of(number.port_btn ?? '');
  if (btn !== null && stay.includes(btn)) return;
  throw invalid({ port_btn: [fill(messages['inventory.newBtn'], { count: stay.length })] });
}
