/** One record on a board. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { sentenceOf } from '#domain/shown-state.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { relativeTime } from '#domain/format/date.ts';
import { shownAs as nameOf } from '#domain/format/shown-as.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { isFilled } from '#web/ui/cell/has-value.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { useShownState } from '../detail/useShownState.ts';
import type { CardData } from './list-screen.ts';

interface Props {
  readonly card: CardData;
  readonly record: NamedValues;
  readonly view: EntityView;
  /** The column title, which the card does not repeat. */
  readonly column: string;
  readonly path: string | undefined;
  readonly menu: ReactNode;
  readonly isDraggable: boolean;
  readonly onDrag: (record: NamedValues | null) => void;
}

export function BoardCard({ card, record, view, column, path, menu, isDraggable, onDrag }: Props) {
  const state = useShownState(view)(record);
  const title = String(record[card.title?.wire ?? ''] ?? '') || nameOf(view.shownAs, record);
  const age = card.age && record[card.age.wire];
  return (
    <Box
      component="article"
      draggable={isDraggable}
      onDragStart={() => onDrag(record)}
      onDragEnd={() => onDrag(null)}
      sx={(theme) => ({
        padding: 1.5,
        borderRadius: '8px',
        border: 1,
        borderColor: 'divider',
        backgroundColor: theme.tokens.surface,
        cursor: isDraggable ? 'grab' : undefined,
        display: 'grid',
        gap: 0.75,
        fontSize: 13,
        overflowWrap: 'anywhere',
      })}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', fontWeight: 600 }}>
        {path === undefined ? (
          <span title={title}>{shortened(title)}</span>
        ) : (
          <Link component={RouterLink} to={path} color="inherit" title={title}>
            {shortened(title)}
          </Link>
        )}
        {menu}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {state && state.label !== column && <StatusChip label={state.label} color={state.color} />}
        {state?.flag && <StatusChip label={state.flag} color="warning" />}
        {card.chips
          ?.filter(({ key }) => key !== view.workflow?.field)
          .map((field) => (
            <Cell key={field.wire} field={field} record={record} />
          ))}
      </Box>
      {state?.hint && <Box sx={{ color: 'text.secondary' }}>{sentenceOf(state.hint)}</Box>}
      {card.lines
        ?.filter((field) => isFilled(field, record))
        .map((field) => (
          <Box key={field.wire} title={field.title} sx={{ color: 'text.secondary' }}>
            <Cell field={field} record={record} />
          </Box>
        ))}
      {typeof age === 'string' && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{relativeTime(age)}</Box>}
    </Box>
  );
}

const shortened = (text: string): string =>
  text.length > limits.cardTextMaxCharacters ? `${text.slice(0, limits.cardTextMaxCharacters)}…` : text;
