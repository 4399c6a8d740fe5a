/** Records as cards in a column for each value of a field. Dragging a card or its menu sends the event that leads there. */
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { targetOf } from '#domain/workflow.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import type { TransitionDefinition } from '#runtime/product.ts';
import { layout } from '#web/theme/tokens.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { useRecordActions } from '../actions/useRecordActions.ts';
import { SidewaysScroll } from '#web/ui/table/SidewaysScroll.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { withoutHidden } from '../field-sight.ts';
import { useTeam } from '../team/team-context.ts';
import { BoardCard } from './BoardCard.tsx';
import { EmptyList } from './EmptyList.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { ListScreenData } from './list-screen.ts';
import type { List } from './useList.ts';

interface Props {
  readonly screen: ListScreenData;
  readonly board: NonNullable<ListScreenData['board']>;
  readonly list: List;
  readonly pathOf?: ((record: NamedValues) => string) | undefined;
  readonly rowMenu?: ((record: NamedValues) => ReactNode) | undefined;
}

export function Board({ screen, board, list, pathOf, rowMenu }: Props) {
  const { query, result } = list;
  const [dragged, setDragged] = useState<NamedValues | null>(null);
  const moves = useMoves(screen, board.by);
  const { send } = useRecordActions(screen.view);
  const scope = useTeam();
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!result) return <TableSkeleton />;
  if (result.records.length === 0) return <EmptyList screen={screen} list={list} />;
  const drop = (state: string): void => {
    const event = dragged && moves(dragged, state);
    setDragged(null);
    if (dragged && event) void send(dragged, event);
  };
  return (
    <SidewaysScroll
      label={fill(texts['app.boardOf'], { title: screen.title })}
      sx={{ display: 'flex', gap: 1.5, paddingBottom: 2, alignItems: 'stretch' }}
    >
      {columnsOf(board, result.records, list.where).map(({ value, label, color }) => {
        const cards = result.records.filter((record: NamedValues) => record[board.by.wire] === value);
        const isTarget = dragged !== null && moves(dragged, String(value)) !== null;
        return (
          <Column
            key={value}
            label={label}
            color={color}
            count={cards.length}
            isTarget={isTarget}
            onDrop={() => drop(String(value))}
          >
            {cards.map((record) => (
              <BoardCard
                key={String(record['id'])}
                card={board.card}
                record={withoutHidden(record, screen.toggled, scope)}
                view={screen.view}
                column={label}
                path={pathOf?.(record)}
                menu={rowMenu?.(record)}
                isDraggable={screen.view.workflow?.field === board.by.key}
                onDrag={setDragged}
              />
            ))}
          </Column>
        );
      })}
    </SidewaysScroll>
  );
}

interface ColumnProps {
  readonly label: string;
  readonly color: string | undefined;
  readonly count: number;
  readonly isTarget: boolean;
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

const Column = ({ label, color, count, isTarget, onDrop, children }: ColumnProps) => (
  <Box
    component="section"
    aria-label={`${label}, ${count}`}
    onDragOver={(event) => isTarget && event.preventDefault()}
    onDrop={onDrop}
    sx={(theme) => ({
      flexShrink: 0,
      width: layout.card + 24,
      padding: 1.5,
      borderRadius: '8px',
      backgroundColor: isTarget ? theme.tokens.tones.purple.tint : theme.tokens.subtle,
      outline: isTarget ? `2px dashed ${theme.tokens.primary}` : 'none',
    })}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: 1.5 }}>
      <StatusChip label={label} color={color} />
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{count}</Box>
    </Box>
    <Box sx={{ display: 'grid', gap: 1 }}>{children}</Box>
  </Box>
);

/** One column for each value that the screen names and the listed records can have; without such a choice, the values in use. */
function columnsOf({ by, only }: Props['board'], records: readonly NamedValues[], where: NamedValues) {
  const used = new Set(records.map((record) => record[by.wire]));
  const listed = where[`${by.wire}__in`] ?? where[by.wire];
  const possible = listed === undefined ? null : new Set([listed].flat().flatMap((each) => String(each).split(',')));
  return (by.items ?? []).filter(
    ({ value, isRetired }) =>
      (possible?.has(String(value)) ?? true) && (only ? only.includes(value) : !isRetired || used.has(value)),
  );
}

/** Finds the event that leads a record to a state, if the account may send it. */
function useMoves({ view }: ListScreenData, by: FieldView) {
  const { may } = useTeam();
  const transitions: readonly TransitionDefinition[] = view.workflow?.field === by.key ? view.workflow.transitions : [];
  return (record: NamedValues, to: string): TransitionDefinition | null =>
    transitions.find(
      (each) => targetOf(each, record) === to && each.from.includes(String(record[by.wire])) && may(each.who),
    ) ?? null;
}
