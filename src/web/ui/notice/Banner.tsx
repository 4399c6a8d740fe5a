/** A line across the top of the page with one message and one action. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Meaning } from '#web/theme/tokens.ts';

export function Banner({ tone, text, children }: { tone: Meaning; text: string; children?: ReactNode }) {
  return (
    <Line tone={tone}>
      <span>{text}</span>
      {children}
    </Line>
  );
}

const Line = styled('output', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Meaning }>(
  ({ theme, tone }) => ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px 16px',
    padding: '6px 16px',
    background: theme.tokens.tones[tone].tint,
    color: theme.tokens.tones[tone].ink,
    fontWeight: 600,
    overflowWrap: 'anywhere',
    button: { minHeight: 32, padding: '0 12px', fontSize: 13 },
  }),
);
