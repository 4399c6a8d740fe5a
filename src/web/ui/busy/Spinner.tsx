/** A spinning ring with a label for screen readers that names what is loading. */
import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { shellMessages } from '#generated/domain/messages/shell.ts';

export function Spinner({ text = shellMessages['shell.loading'] }: { text?: string }) {
  return (
    <Center>
      <Ring />
      <span>{text}</span>
    </Center>
  );
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Center = styled('output')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: 48,
  color: theme.tokens.textSecondary,
  'dialog &': { color: '#fff' },
}));

const Ring = styled('span')(({ theme }) => ({
  width: 36,
  height: 36,
  borderRadius: '50%',
  border: `4px solid ${theme.tokens.line}`,
  borderTopColor: theme.tokens.primary,
  animation: `${turn} 0.9s linear infinite`,
}));
