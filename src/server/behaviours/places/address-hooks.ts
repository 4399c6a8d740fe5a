/** What an address has to hold whoever writes it: a postal code that its country knows. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { postalCodeExample } from '#domain/places/postal-code.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';
import { invalid } from '../../errors.ts';

export const addressHooks: ResourceHooks = {
  ...noHooks,
  beforeCreate: async (_session, values) => withPostalCode(values, values),
  beforeUpdate: async (_session, values, before) =>
    'postal_code' in values || 'country' in values ? withPostalCode(values, { ...before, ...values }) : values,
};

/** Answers the values; throws 422 for a code that the country cannot have. */
function withPostalCode(values: WireRecord, { country, postal_code: code }: WireRecord): WireRecord {
  const example = postalCodeExample(String(country), String(code));
  if (example === null) return values;
  throw invalid({ postal_code: [fill(messages['validation.postalCode'], { example })] });
}
