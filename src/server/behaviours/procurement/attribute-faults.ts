/** What a quote or a service says about itself, checked by the catalogue of its service type. [QT-008] */
import { attributeValidators } from '#generated/validate/registry.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { WireRecord } from '../../data/record.ts';

/** Texts by `detail.<attribute>`; empty for sound attributes, and for a service type without a catalogue. */
export function attributeFaults(values: WireRecord, today: string, stored?: WireRecord): Record<string, string[]> {
  const validate = attributeValidators[values['service_type'] as keyof typeof attributeValidators]?.attributes;
  if (!validate) return {};
  const setting = { today, stored: (stored?.['detail'] ?? undefined) as WireRecord | undefined };
  const faults = validated(validate, values['detail'] ?? {}, setting) ?? {};
  return Object.fromEntries(Object.entries(faults).map(([wire, texts]) => [`detail.${wire}`, [...texts]]));
}
