/** The sites of a large request on a phone: collapsed with their progress; one is open at a time. */
import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Button } from '#web/ui/button/Button.tsx';
import type { GridProps } from './AnswerGrid.tsx';
import { columnsOf } from './columns.ts';
import { copyTerms, fillDownPatches, patchCells } from './commands.ts';
import { changedEntries, type GridRow } from './rows.ts';

type Props = Pick<GridProps, 'part' | 'title' | 'isClosed' | 'defaultCurrency' | 'onChange' | 'details'>;

export function SiteFolds({ part, title, isClosed, defaultCurrency, onChange, details }: Props) {
  const { rows } = part;
  const [open, setOpen] = useState<string | null>(null);
  const columns = columnsOf(part, defaultCurrency);
  const put = (next: readonly GridRow[]): void => onChange(changedEntries(rows, next));
  const likeBefore = (at: number): void =>
    put(patchCells(rows, fillDownPatches(rows.slice(at - 1, at + 1), columns)).rows);
  return (
    <List aria-label={title}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <Fold type="button" aria-expanded={open === row.id} onClick={() => setOpen(open === row.id ? null : row.id)}>
            <strong>{row.name}</strong>
            <span>{stateOf(row)}</span>
          </Fold>
          {open === row.id && (
            <Inside>
              {!isClosed && (
                <Actions>
                  {at > 0 && (
                    <Button look="secondary" onClick={() => likeBefore(at)}>
                      {texts['quoteRequest.sameAsBefore']}
                    </Button>
                  )}
                  {row.entries.length > 1 && (
                    <Button
                      look="secondary"
                      title={texts['quoteRequest.copyTermsHint']}
                      onClick={() => put(rows.map((each) => (each === row ? copyTerms(each) : each)))}
                    >
                      {texts['quoteRequest.copyTerms']}
                    </Button>
                  )}
                </Actions>
              )}
              {details(row)}
            </Inside>
          )}
        </li>
      ))}
    </List>
  );
}

function stateOf({ entries }: GridRow): ReactNode {
  if (entries.every(({ isQuoting }) => !isQuoting)) return texts['quoteRequest.noBid'];
  const priced = entries.filter(({ isQuoting, mrc }) => !isQuoting || mrc.value !== '').length;
  return fill(texts['quoteRequest.priced'], { count: priced, all: entries.length });
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  'li + li': { borderTop: `1px solid ${theme.tokens.line}` },
}));
const Fold = styled('button')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  width: '100%',
  minHeight: 48,
  padding: '8px 12px',
  border: 0,
  background: 'none',
  color: theme.tokens.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  span: { flex: 'none', color: theme.tokens.textSecondary },
}));
const Inside = styled('div')({ display: 'grid', gap: 12, padding: 12 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
