/** Components of the check page's results. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { verifyMessages as texts } from '#generated/domain/messages/verify.ts';
import { headings } from '#web/theme/style.ts';
import { Icon } from '#web/ui/icon/Icon.tsx';

export const Answer = ({ title, isYes, text }: { title: string; isYes: boolean; text: string }) => (
  <Item data-yes={isYes}>
    <Icon name={isYes ? 'check' : 'warning'} size={22} />
    <div>
      <strong>
        {title}: {texts[isYes ? 'verify.yes' : 'verify.no']}
      </strong>
      <span>{text}</span>
    </div>
  </Item>
);

/** Omits rows without a value. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <Table>
    {rows.map(
      ([label, value]) =>
        value !== null && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </Table>
);

export const Heading = styled('h2')(({ theme }) => ({
  ...headings(theme.tokens).block,
  margin: '12px 0 0',
  overflowWrap: 'anywhere',
}));
export const List = styled('ul')({ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  padding: '12px 16px',
  borderRadius: 8,
  background: theme.tokens.tones.error.tint,
  color: theme.tokens.tones.error.ink,
  '&[data-yes=true]': { background: theme.tokens.tones.success.tint, color: theme.tokens.tones.success.ink },
  '& > div': { display: 'grid', gap: 4, minWidth: 0 },
  '& span': { color: theme.tokens.text, fontSize: 14, overflowWrap: 'anywhere' },
  '& svg': { flex: 'none' },
}));
const Table = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '8px 0 0',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
  '& dt': { minWidth: 152, color: theme.tokens.textSecondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));
export const Refused = styled('p')(({ theme }) => ({
  padding: '12px 16px',
  borderRadius: 8,
  background: theme.tokens.tones.error.tint,
  color: theme.tokens.tones.error.ink,
  fontWeight: 600,
}));
