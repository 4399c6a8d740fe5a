/** The rows of a queue: due time, subject, the facts for the decision, and the one button. */
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { dueOf, type Holidays } from '#domain/workplace/due.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { Selection } from '#web/ui/table/selection.ts';
import { recordPath } from '../record-path.ts';
import { nextAction, type PressWork, type WorkAction } from '../work/work-action.ts';
import { fieldColumn, lastColumn, WorkTable, type WorkColumn } from '../work/WorkTable.tsx';
import { DueCell } from './DueCell.tsx';
import type { Queue } from './home.ts';
import { NextButton } from './NextButton.tsx';
import { referenceOf } from './reference.ts';
import { What } from './What.tsx';

export interface QueueRowsProps {
  readonly queue: Queue;
  readonly records: readonly NamedValues[];
  /** Actions for several rows; without any, rows cannot be selected. */
  readonly actions: readonly WorkAction[];
  readonly selection: Selection | undefined;
  readonly now: Date;
  readonly holidays: Holidays;
  readonly onPress: PressWork;
  /** Opens a row's preview next to the queue. */
  readonly onOpen: (record: NamedValues) => void;
}

export function QueueTable({ queue, now, holidays, ...rows }: QueueRowsProps) {
  const { view, title, due, businessDays } = queue;
  const columns: readonly WorkColumn[] = [
    {
      id: 'due',
      title: texts['work.due'],
      sx: { width: 120 },
      renderCell: (record) => (
        <DueCell due={dueOf(record[due.wire], businessDays, holidays)} now={now} holidays={holidays} />
      ),
    },
    {
      id: 'what',
      title: texts['work.what'],
      sx: { minWidth: 240 },
      renderCell: (record) => <What queue={queue} record={record} />,
    },
    ...queue.columns.map((field) => fieldColumn(field)),
    {
      id: 'next',
      title: texts['work.next'],
      sx: lastColumn,
      renderCell: (record) => <NextButton queue={queue} record={record} onPress={rows.onPress} />,
    },
  ];
  return (
    <WorkTable
      title={title}
      columns={columns}
      nameOf={(record) => referenceOf(view, record)}
      nextOf={(record) => nextAction(queue.next, record)}
      pathOf={(record) => recordPath(view.id, view.path, String(record['id']))}
      {...rows}
    />
  );
}
