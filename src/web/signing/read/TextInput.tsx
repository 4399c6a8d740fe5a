/** A field in the text view: a real input, labeled by its kind and the text before it. */
import styled from '@emotion/styled';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { inputStyle } from '#web/ui/field/light/native.ts';
import { isOpen, accessibleName, valueOf, withValue, type Answers } from '../answers.ts';
import type { SignedField } from '../signing-api.ts';

interface Props {
  readonly field: SignedField;
  /** The line before it; empty at the top of a page. */
  readonly after: string;
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

export function TextInput({ field, after, answers, onChange }: Props) {
  const id = `field-${field.id}`;
  const name = accessibleName(field);
  const title = after === '' ? name : fill(texts['sign.fieldAfter'], { field: name, text: after });
  const value = valueOf(field, answers);
  const put = (next: string): void => onChange(withValue(answers, field, next));
  if (field.kind === 'date')
    return (
      <Row>
        <span>{name}</span>
        <output id={id}>{value}</output>
      </Row>
    );
  if (field.kind === 'checkbox')
    return (
      <Row data-tick>
        <input
          id={id}
          type="checkbox"
          checked={value === 'true'}
          onChange={({ target }) => put(String(target.checked))}
        />
        <label htmlFor={id}>{title}</label>
      </Row>
    );
  return (
    <Row data-open={isOpen(field, answers) || undefined}>
      <label htmlFor={id}>{title}</label>
      {field.kind === 'signature' && <small id={`${id}-help`}>{texts['sign.typedCounts']}</small>}
      <Input
        id={id}
        type="text"
        aria-required={field.required}
        aria-describedby={field.kind === 'signature' ? `${id}-help` : undefined}
        maxLength={field.kind === 'text' ? 2000 : 255}
        value={value}
        onChange={({ target }) => put(target.value)}
      />
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '12px 0',
  padding: '10px 12px',
  borderLeft: `4px solid ${theme.tokens.tones.purple.main}`,
  borderRadius: 4,
  background: theme.tokens.surface,
  '&[data-open]': { borderLeftColor: theme.tokens.tones.warning.main },
  '&[data-tick]': { gridTemplateColumns: 'auto 1fr', alignItems: 'center', gap: 10 },
  '&[data-tick] input': { width: 22, height: 22, margin: 0 },
  label: { fontSize: 14, fontWeight: 600 },
  small: { fontSize: 13, color: theme.tokens.textSecondary },
}));
const Input = styled('input')(inputStyle);
