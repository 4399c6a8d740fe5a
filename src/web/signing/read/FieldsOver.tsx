/** The overlay of one page: buttons for the signer's fields, and the values of earlier signers. */
import styled from '@emotion/styled';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Ink } from '../adopt/Ink.tsx';
import { strokesOf } from '../adopt/strokes.ts';
import { isOpen, accessibleName, titleOf, valueOf, type Answers } from '../answers.ts';
import type { SignedField } from '../signing-api.ts';

interface Props {
  readonly fields: readonly SignedField[];
  readonly given: readonly SignedField[];
  readonly answers: Answers;
  /** Px per point of the page. */
  readonly scale: number;
  readonly onOpen: (field: SignedField) => void;
}

export function FieldsOver({ fields, given, answers, scale, onOpen }: Props) {
  return (
    <>
      {given.map((field) => (
        <FixedValue key={field.id} style={boxOf(field, scale)}>
          {field.strokes ? (
            <Ink name={field.value ?? ''} strokes={strokesOf(field.strokes)} ratio={field.w / field.h} />
          ) : (
            <Value kind={field.kind} text={field.value ?? ''} />
          )}
        </FixedValue>
      ))}
      {fields.map((field) => (
        <SignerField
          key={field.id}
          type="button"
          id={`field-${field.id}`}
          data-open={isOpen(field, answers) || undefined}
          aria-label={[accessibleName(field), valueOf(field, answers) || hintOf(field)].join(': ')}
          aria-disabled={field.kind === 'date' || undefined}
          style={boxOf(field, scale)}
          onClick={() => onOpen(field)}
        >
          <Content field={field} answers={answers} />
        </SignerField>
      ))}
    </>
  );
}

function Content({ field, answers }: { field: SignedField; answers: Answers }) {
  const text = valueOf(field, answers);
  const { signature } = answers;
  if (text === '' || field.kind === 'date') return <Hint>{hintOf(field)}</Hint>;
  if (field.kind === 'signature' && signature?.kind === 'drawn')
    return <Ink name={text} strokes={signature.strokes} ratio={field.w / field.h} />;
  return <Value kind={field.kind} text={text} />;
}

const hintOf = (field: SignedField): string => (field.kind === 'signature' ? texts['sign.signHere'] : titleOf(field));

function Value({ kind, text }: { kind: SignedField['kind']; text: string }) {
  if (kind === 'checkbox') return <>{text === 'true' ? '✓' : ''}</>;
  if (kind !== 'signature' && kind !== 'initials') return <>{text}</>;
  return <Ink name={text} ratio={4} />;
}

/** The text height follows the height of the box. */
const boxOf = ({ x, y, w, h }: SignedField, scale: number) => ({
  left: x * scale,
  top: y * scale,
  width: w * scale,
  height: h * scale,
  fontSize: Math.max(6, Math.min(16, h * 0.6)) * scale,
});

const box = {
  position: 'absolute',
  display: 'flex',
  alignItems: 'center',
  padding: '0 2px',
  overflow: 'visible',
  lineHeight: 1,
  color: '#1B2130',
  whiteSpace: 'nowrap',
} as const;

const FixedValue = styled('div')({ ...box, overflow: 'hidden' });

const SignerField = styled('button')({
  ...box,
  border: '1px solid #5B3FD6',
  borderRadius: 3,
  background: 'rgb(91 63 214 / 8%)',
  fontFamily: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  // A touch target of full size, even if the box is small.
  '&::after': { content: '""', position: 'absolute', inset: '50% 0', minHeight: 44, transform: 'translateY(-50%)' },
  '&[data-open]': { border: '2px solid #B26A00', background: '#FFF4DC' },
  '&:focus-visible, &:target': { outline: '3px solid #5B3FD6', outlineOffset: 2 },
});

const Hint = styled('span')({ fontWeight: 600, color: '#6B3F00', 'button:not([data-open]) &': { color: '#4A31B8' } });
