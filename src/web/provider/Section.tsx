/** A section of the carrier page: heading, and controls for the whole section next to it. */
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { headings } from '#web/theme/style.ts';

interface Props {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, action, children }: Props) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {action}
      </Head>
      {children}
    </Frame>
  );
}

const Frame = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  minWidth: 0,
  h2: { ...headings(theme.tokens).section, margin: 0 },
  '> p': { margin: 0, color: theme.tokens.textSecondary },
}));
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
});
