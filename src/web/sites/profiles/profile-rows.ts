/** Site profiles as table rows, with the number and a description of the circuits (SP-003). */
import { siteProfileMessages as texts } from '#generated/domain/messages/siteProfile.ts';
import { siteProfileCreateForm } from '#generated/forms/site-profile.ts';
import { siteProfileView as view } from '#generated/screens/views/site-profile.ts';
import { describeCircuit, type Circuit } from '#domain/bulk-site/circuit.ts';
import { fill } from '#domain/format/fill.ts';
import type { FieldView, NamedValues, WireRecordOf } from '#runtime/view.ts';

const column = (wire: string, title: string, kind: 'integer' | 'text'): FieldView => ({
  key: wire,
  wire,
  title,
  kind,
  column: 'default',
});

const [{ value: circuits }] = siteProfileCreateForm.uiSchema.data['ui:options'].structure.parts;
const numbers = Array.from({ length: circuits.most }, (_, at) => at + 1);

export const profileColumns: readonly FieldView[] = [
  view.fields.name,
  column('circuit_count', texts['siteProfile.circuitCount'], 'integer'),
  ...numbers.map((number) => column(`circuit_${number}`, fill(texts['siteProfile.circuit'], { number }), 'text')),
];

const circuitsOf = (profile: WireRecordOf<'site-profile'>): readonly Circuit[] =>
  (profile['data'] as { readonly circuits?: readonly Circuit[] } | null)?.circuits ?? [];

export function profileRow(profile: WireRecordOf<'site-profile'>): NamedValues {
  const circuits = circuitsOf(profile);
  const words = circuits.map((circuit, at) => [`circuit_${at + 1}`, describeCircuit(circuit)]);
  return { ...profile, circuit_count: circuits.length, ...Object.fromEntries(words) };
}
