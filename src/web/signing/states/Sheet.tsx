/** A page with a title and text. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { titleStyle } from '#web/theme/tokens.ts';

export const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <Column>
    <Title>{title}</Title>
    {children}
  </Column>
);

const Column = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 640,
  margin: '0 auto',
  padding: '24px 16px 40px',
  color: theme.tokens.text,
  '> p': { margin: 0 },
  'a:not([class])': { color: theme.tokens.primary },
}));
const Title = styled('h1')(({ theme }) => ({ ...titleStyle(theme.tokens), fontSize: 24, overflowWrap: 'anywhere' }));
