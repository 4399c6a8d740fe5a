/** Values of signers as they are drawn on the pages. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { signatureFieldKinds } from '#generated/domain/lists/signature-field-kind.ts';
import type { Stamp } from '#server/kernel/pdf/types.ts';
import type { SealInput } from './seal-input.ts';

type Field = SealInput['fields'][number];
type Signer = SealInput['signers'][number];

export function stampsOf({ fields, signers }: SealInput): readonly Stamp[] {
  const byId = new Map(signers.map((signer) => [signer.id, signer]));
  return fields.flatMap((field) => stampOf(field, byId.get(field.signer_id)));
}

function stampOf(field: Field, signer: Signer | undefined): readonly Stamp[] {
  const { page, kind, value } = field;
  if (value === null || !signer || (kind === 'checkbox' && value !== 'true')) return [];
  const box = { x: field.x, y: field.y, w: field.w, h: field.h };
  const alt = fill(messages['signing.stamp'], {
    field: signatureFieldKinds.find((each) => each.value === kind)?.label,
    name: signer.name,
    value,
  });
  const at = { page, box, alt };
  if (kind === 'checkbox') return [{ ...at, kind: 'check' }];
  if (kind !== 'signature') return [{ ...at, kind: 'text', text: value }];
  return signer.signature_kind === 'drawn'
    ? [{ ...at, kind: 'strokes', width: 1, height: 1, strokes: signer.signature_strokes as Strokes }]
    : [{ ...at, kind: 'signature', text: value }];
}

type Strokes = Extract<Stamp, { kind: 'strokes' }>['strokes'];
