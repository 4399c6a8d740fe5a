/** A vertical stepper: one open step; earlier ones are collapsed to a line that reopens them. [QN-149] [QN-306] */
import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { headings } from '#web/theme/style.ts';

export interface StepperStep {
  readonly key: string | number;
  readonly title: string;
  /** A short status next to the title. */
  readonly flag?: string | undefined;
  /** The entered values of a finished step. */
  readonly summary: string;
}

interface Props {
  readonly steps: readonly StepperStep[];
  readonly open: number;
  readonly onOpen: (at: number) => void;
  readonly children: ReactNode;
}

export function Stepper({ steps, open, onOpen, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current !== open) heading.current?.focus();
    shown.current = open;
  }, [open]);
  return (
    <List>
      {steps.map(({ key, title, flag, summary }, at) => (
        <Row key={key} data-open={at === open || undefined}>
          <Dot data-done={(at < open && summary !== '') || undefined} aria-hidden="true">
            {at < open && summary !== '' ? <Icon name="check" size={14} /> : at + 1}
          </Dot>
          <div>
            <Heading
              ref={at === open ? heading : undefined}
              tabIndex={-1}
              aria-current={at === open ? 'step' : undefined}
            >
              {at < open ? (
                <Reopen type="button" onClick={() => onOpen(at)}>
                  {title}
                </Reopen>
              ) : (
                title
              )}
              {flag && <Flag>{flag}</Flag>}
            </Heading>
            {at === open ? children : summary && <Summary>{summary}</Summary>}
          </div>
        </Row>
      ))}
    </List>
  );
}

const List = styled('ol')({ display: 'grid', gap: 0, margin: 0, padding: 0, listStyle: 'none' });
const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: 12,
  paddingBottom: 20,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 13,
    top: 32,
    bottom: 4,
    width: 2,
    background: theme.tokens.line,
  },
}));
const Dot = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: `1.5px solid ${theme.tokens.control}`,
  fontSize: 13,
  fontWeight: 600,
  color: theme.tokens.textSecondary,
  'li[data-open] > &': {
    borderColor: theme.tokens.primary,
    background: theme.tokens.primary,
    color: theme.tokens.onPrimary,
  },
  '&[data-done]': { borderColor: theme.tokens.tones.success.main, color: theme.tokens.tones.success.main },
}));
const Heading = styled('h2')(({ theme }) => ({
  ...headings(theme.tokens).block,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '2px 0 12px',
  outlineOffset: 4,
}));
const Reopen = styled('button')(({ theme }) => ({
  padding: '2px 0',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: theme.tokens.primary,
  cursor: 'pointer',
  textAlign: 'left',
}));
const Summary = styled('p')(({ theme }) => ({ margin: '-8px 0 0', fontSize: 14, color: theme.tokens.textSecondary }));
const Flag = styled('span')(({ theme }) => ({
  padding: '2px 8px',
  borderRadius: 6,
  fontSize: 12,
  fontWeight: 600,
  background: theme.tokens.tones.purple.tint,
  color: theme.tokens.tones.purple.ink,
}));
