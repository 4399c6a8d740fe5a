/** A contact can be reached: by e-mail, or else by phone. [CO-009] [CO-011] */
import { messages } from '#generated/domain/messages.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';

export const contactHooks: ResourceHooks<'contact'> = {
  ...noHooks,
  beforeCreate: async (_session, values) => reachable(values, values),
  beforeUpdate: async (_session, values, before) =>
    'email' in values || 'phone' in values ? reachable(values, { ...before, ...values }) : values,
};

function reachable(values: WireRecord, { email, phone }: WireRecord): WireRecord {
  if (email || phone) return values;
  throw invalid({ email: [messages['validation.required']] });
}
