/** A page with one message: what happened, and what to do next. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { titleStyle, type Meaning } from '#web/theme/tokens.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly tone?: Meaning;
  readonly children?: ReactNode;
}

export function Notice({ title, text, tone = 'info', children }: Props) {
  return (
    <Center>
      <Badge tone={tone}>
        <Icon name={icons[tone] ?? 'info'} size={28} />
      </Badge>
      <Title>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {children}
    </Center>
  );
}

const icons: Readonly<Partial<Record<Meaning, IconName>>> = { success: 'check', warning: 'warning', error: 'error' };

const Center = styled('section')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  maxWidth: 480,
  margin: '0 auto',
  padding: '56px 16px',
  textAlign: 'center',
  color: theme.tokens.textSecondary,
}));

const Badge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Meaning }>(
  ({ theme, tone }) => ({
    display: 'grid',
    placeItems: 'center',
    width: 56,
    height: 56,
    borderRadius: '50%',
    background: theme.tokens.tones[tone].tint,
    color: theme.tokens.tones[tone].ink,
  }),
);

const Title = styled('h1')(({ theme }) => ({ ...titleStyle(theme.tokens), fontSize: 24 }));
