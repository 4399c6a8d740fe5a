/** A preview of a queue's record: its facts, the link to its page and its next action. [AM-011] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { recordName } from '#domain/format/shown-as.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { oneOf } from '#web/shell/records.ts';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { FactGrid } from '#web/ui/cell/FactGrid.tsx';
import { holderOf } from '#web/ui/cell/has-value.ts';
import { recordPath } from '../record-path.ts';
import type { Queue } from './home.ts';
import { NextButton } from './NextButton.tsx';
import { teamOf } from './reference.ts';
import type { PressWork } from '../work/work-action.ts';

interface Props {
  readonly queue: Queue;
  readonly record: NamedValues;
  readonly onPress: PressWork;
  readonly onClose: () => void;
}

export function Peek({ queue, record: row, onPress, onClose }: Props) {
  const { view } = queue;
  const id = String(row['id']);
  const { data, error, refetch } = useQuery(oneOf(view.path, id));
  const record = data ?? row;
  const title = recordName(view, record);
  const path = recordPath(view.id, view.path, id);
  const press: PressWork = (action, records) => {
    onClose();
    onPress(action, records);
  };
  const closeBySpace = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== ' ' || (event.target as HTMLElement).closest('a, button')) return;
    event.preventDefault();
    onClose();
  };
  return (
    <SideDrawer title={title} width={420} onClose={onClose} onKeyDown={closeBySpace}>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{teamOf(record)}</Box>
      <Box sx={{ display: 'flex', gap: 1, paddingBlock: 2 }}>
        <NextButton queue={queue} record={record} onPress={press} />
        {path !== null && (
          <Button component={Link} to={path} size="small">
            {texts['work.open']}
          </Button>
        )}
      </Box>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <FactGrid facts={factsOf(queue, record)} />
    </SideDrawer>
  );
}

/** The columns of the queue, then all other fields of its lists that have a value. */
function factsOf({ view, columns, due, named }: Queue, record: NamedValues) {
  const listed = Object.values(view.fields).filter(({ column, kind }) => column !== 'hidden' && kind !== 'boolean');
  const fields = new Set<FieldView>([due, ...named, ...columns, ...listed]);
  return [...fields]
    .filter((field) => holds(holderOf(field, record)[field.wire]))
    .filter(({ wire }) => !aside.has(wire) && !view.shownAs.includes(`{${wire}}`))
    .map((field) => ({
      key: field.key,
      title: field.title,
      description: field.description,
      value: <Cell field={field} record={record} isFull />,
    }));
}

/** Already in the head, or not useful at a glance. */
const aside: ReadonlySet<string> = new Set(['id', 'team_id', 'created_at', 'updated_at', 'created_by_id']);

const holds = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && !value.length);
