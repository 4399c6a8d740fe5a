/** The buttons of a record's page: its next workflow event, as the server offers it, and a menu of everything else. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { eventsOf } from '#web/shell/records.ts';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import type { OperationAction } from '../actions/screen-action.ts';
import { useOperationItems } from '../actions/useOperationItems.tsx';
import { useRecordActions } from '../actions/useRecordActions.ts';

interface Props {
  readonly view: EntityView;
  readonly record: WireRecord;
  /** The page offers workflow events. */
  readonly hasWorkflow?: boolean | undefined;
  /** The API calls in the menu. */
  readonly calls?: readonly OperationAction[];
  /** Other buttons of the page, before the menu. */
  readonly children?: ReactNode;
}

export function RecordButtons({ view, record, hasWorkflow = false, calls = [], children }: Props) {
  const { data: events = [] } = useQuery({ ...eventsOf(view.path, String(record['id'])), enabled: hasWorkflow });
  const { send } = useRecordActions(view);
  const operations = useOperationItems(view, record, calls);
  // An event with a confirmation is never the primary button. Neither is any event if the page itself has a next step.
  const next = view.workflow?.leads
    ? undefined
    : events.find(({ confirm, needs_reason, is_primary }) => is_primary && confirm === null && !needs_reason);
  const run = ({ workflow, to: state, needs_reason: needsReason, ...event }: OfferedEvent): void =>
    void send(record, { ...event, needsReason, leadsTo: { workflow, state } });
  const others = events
    .filter((each) => each !== next)
    .map((each) => ({ id: `${each.event} ${each.to}`, label: each.label, onChoose: () => run(each) }));
  return (
    <>
      {next && (
        <Button variant="contained" onClick={() => run(next)}>
          {next.label}
        </Button>
      )}
      {children}
      <MoreMenu items={[...others, ...operations.items]} />
      {operations.dialog}
    </>
  );
}
