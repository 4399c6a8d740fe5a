/**
 * A contact needs an email address or a phone number [CO-009] [CO-011], and belongs to a team or works for a provider
 * [CO-015].
 */
import { messages } from '#generated/domain/messages.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';

export const contactHooks: ResourceHooks<'contact'> = {
  ...noHooks,
  beforeCreate: async (_session, values) => placed(reachable(values, values), values),
  beforeUpdate: async (_session, values, before) =>
    placed(
      'email' in values || 'phone' in values ? reachable(values, { ...before, ...values }) : values,
      'provider_id' in values ? { ...before, ...values } : before,
    ),
};

function reachable(values: WireRecord, { email, phone }: WireRecord): WireRecord {
  if (email || phone) return values;
  throw invalid({ email: [messages['validation.required']] });
}

/** A contact without a team belongs to a provider. */
function placed(values: WireRecord, { team_id: team, provider_id: provider }: WireRecord): WireRecord {
  if (team || provider) return values;
  throw invalid({ provider_id: [messages['validation.required']] });
}
