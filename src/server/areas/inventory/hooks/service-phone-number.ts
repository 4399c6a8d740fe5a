/** A number is stored by its digits, so that it stands once on its service however it is written. [SV-006] */
import { messages } from '#generated/domain/messages.ts';
import { e164Of } from '#domain/services/number-block.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';

export const servicePhoneNumberHooks: ResourceHooks<'service-phone-number'> = {
  ...noHooks,
  beforeCreate: async (_session, values) => byDigits(values),
  beforeUpdate: async (_session, values) => byDigits(values),
};

function byDigits(values: WireRecord): WireRecord {
  if (!('e164' in values)) return values;
  const e164 = e164Of(String(values['e164']));
  if (e164 === null) throw invalid({ e164: [messages['validation.phone']] });
  return { ...values, e164 };
}
