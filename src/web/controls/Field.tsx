/** Label above, help below it, the message under the control: one frame for every input. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Icon } from '#web/shell/Icon.tsx';
import { onlySpoken } from './style.ts';

export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly isRequired?: boolean | undefined;
  /** Neither required nor optional: it helps to answer and is no answer itself. */
  readonly isHelper?: boolean | undefined;
  /** For tables and rows whose heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** What the control itself carries. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-required': boolean | undefined;
}

export function Field({
  id,
  label,
  isRequired,
  isHelper,
  isLabelHidden,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Frame>
      <Label htmlFor={id} isHidden={isLabelHidden}>
        {label}
        {isRequired && <Star aria-hidden="true"> *</Star>}
        {!isRequired && !isHelper && <Optional> {texts['questionnaire.optional']}</Optional>}
      </Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldError id={`${id}-error`} text={error} />
    </Frame>
  );
}

/** The message under a control; it has room only when there is one. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Problem id={id}>
      <Icon name="error" size={16} />
      {text}
    </Problem>
  );
}

const Frame = styled('div')({ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 });

const Label = styled('label', { shouldForwardProp: (name) => name !== 'isHidden' })<{ isHidden: boolean | undefined }>(
  ({ theme, isHidden }) => ({ fontSize: 14, fontWeight: 600, color: theme.tokens.text, ...(isHidden && onlySpoken) }),
);
const Star = styled('span')(({ theme }) => ({ color: theme.tokens.tones.error.main }));
const Optional = styled('span')(({ theme }) => ({ fontWeight: 400, color: theme.tokens.textSecondary }));
const Hint = styled('span')(({ theme }) => ({ fontSize: 13, color: theme.tokens.textSecondary }));
const Problem = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 14,
  fontWeight: 600,
  color: theme.tokens.tones.error.ink,
}));
