/** The frame of a field on public pages: title above, help below it, the input, then the error. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { hiddenFromSight } from '#web/theme/style.ts';
import { Icon } from '../../icon/Icon.tsx';
import type { FrameProps } from '../contract.ts';

type Props = FrameProps & { readonly children: ReactNode };

export function Frame({ id, title, isRequired, isTitleHidden, help, mistake, children }: Props) {
  return (
    <Box>
      <Title htmlFor={id} isHidden={isTitleHidden}>
        {title}
        {isRequired && <Star aria-hidden="true"> *</Star>}
        {isRequired === false && <Optional> {texts['questionnaire.optional']}</Optional>}
      </Title>
      {help && <Help id={`${id}-help`}>{help}</Help>}
      {children}
      <FieldError id={`${id}-error`} text={mistake} />
    </Box>
  );
}

/** The message under a control; takes space only when there is one. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Problem id={id}>
      <Icon name="error" size={16} />
      {text}
    </Problem>
  );
}

/** A control with its message under it, for pages where the question itself is the label. */
export const Choice = styled('div')({ display: 'grid', gap: 10 });

const Box = styled('div')({ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 });

const Title = styled('label', { shouldForwardProp: (name) => name !== 'isHidden' })<{ isHidden: boolean | undefined }>(
  ({ theme, isHidden }) => ({
    fontSize: 14,
    fontWeight: 600,
    color: theme.tokens.text,
    ...(isHidden && hiddenFromSight),
  }),
);
const Star = styled('span')(({ theme }) => ({ color: theme.tokens.tones.error.main }));
const Optional = styled('span')(({ theme }) => ({ fontWeight: 400, color: theme.tokens.textSecondary }));
const Help = styled('span')(({ theme }) => ({ fontSize: 13, color: theme.tokens.textSecondary }));
const Problem = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 14,
  fontWeight: 600,
  color: theme.tokens.tones.error.ink,
}));
