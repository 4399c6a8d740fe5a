/** The events that the workflow allows the user now: the main one as a button, the others in a menu. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { recordName } from '#domain/format/shown-as.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { EntityView, NamedValues, WireRecord } from '#runtime/view.ts';
import { askedAfter, askedBefore } from '#web/record/actions/asked-fields.ts';
import type { EventQuestion } from '#web/record/actions/EventDialog.tsx';
import { http } from '#web/shell/api/http.ts';
import { sendEvent } from '#web/shell/records.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { flash } from '#web/shell/flash/flash.ts';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Question } from './Question.tsx';

const EventDialog = lazy(() => import('#web/record/actions/EventDialog.tsx'));

interface Props {
  readonly view: EntityView;
  readonly record: WireRecord;
  readonly onChanged: () => void;
}

export function WorkflowButtons({ view, record, onChanged }: Props) {
  const id = String(record['id']);
  const [asked, setAsked] = useState<OfferedEvent | null>(null);
  const [question, setQuestion] = useState<EventQuestion | null>(null);
  const { data: events = [] } = useQuery({
    queryKey: ['transitions', view.path, id, record['version']],
    queryFn: ({ signal }) =>
      http<readonly OfferedEvent[]>({ url: `/api/${view.path}/${id}/transitions`, method: 'GET', signal }),
  });
  const questionOf = (offered: OfferedEvent, fields: readonly string[]): EventQuestion => {
    const { event, label, confirm: text, needs_reason: needsReason } = offered;
    return { view, record, event, label, text, needsReason, fields };
  };
  const isDone = (offered: OfferedEvent): void => {
    flash(outcome(view, record, offered), 'success');
    onChanged();
  };
  const send = useMutation({
    mutationFn: ({ offered, reason }: { offered: OfferedEvent; reason: string }) =>
      sendEvent(view, record, offered.event, reason),
    onSuccess: (_answer, { offered }) => isDone(offered),
    onError: (error, { offered }) => {
      const missing = askedAfter(view, record, offered.event, error);
      if (missing.length > 0) setQuestion(questionOf(offered, missing));
      flashRefusal(error, view);
    },
    onSettled: () => setAsked(null),
  });
  const choose = (offered: OfferedEvent): void => {
    const fields = askedBefore(view, record, offered.event, offered.needs_reason);
    if (fields.length > 0) setQuestion(questionOf(offered, fields));
    else if (offered.confirm !== null || offered.needs_reason) setAsked(offered);
    else send.mutate({ offered, reason: '' });
  };
  if (events.length === 0) return null;
  // Where the page leads on by itself, no second button stands out.
  const first = view.workflow?.leads ? undefined : (events.find(({ is_primary }) => is_primary) ?? events[0]);
  const others = events.filter((event) => event !== first);
  return (
    <>
      {first && (
        <Button
          variant={isSentAtOnce(first) ? 'contained' : 'outlined'}
          color={isSentAtOnce(first) ? 'primary' : 'inherit'}
          loading={send.isPending}
          onClick={() => choose(first)}
        >
          {first.label}
        </Button>
      )}
      {others.length > 0 && <More events={others} onChoose={choose} />}
      {asked !== null && (
        <Question
          title={asked.label}
          text={asked.confirm ?? undefined}
          answer={asked.label}
          needsReason={asked.needs_reason}
          isBusy={send.isPending}
          onAnswer={(reason) => send.mutate({ offered: asked, reason })}
          onClose={() => setAsked(null)}
        />
      )}
      {question !== null && (
        <Suspense>
          <EventDialog
            {...question}
            onDone={() => {
              setQuestion(null);
              isDone(events.find(({ event }) => event === question.event)!);
            }}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** An event that asks for a reason or a confirmation is never the highlighted button. */
const isSentAtOnce = ({ confirm, needs_reason }: OfferedEvent): boolean => confirm === null && !needs_reason;

/** How the record stands now; an event beside its states, or one that leaves them as they are, is told by its own name. */
function outcome(view: EntityView, record: NamedValues, { workflow, to, label }: OfferedEvent): string {
  const own = view.workflow?.id === workflow ? view.workflow : undefined;
  const before = own && record[view.fields[own.field]!.wire];
  const state = before === to ? undefined : own?.states.find(({ id }) => id === to);
  return state
    ? fill(shellMessages['shell.movedTo'], { record: recordName(view, record), state: state.label })
    : fill(shellMessages['shell.actionDone'], { action: inSentence(label) });
}

interface MoreProps {
  readonly events: readonly OfferedEvent[];
  readonly onChoose: (event: OfferedEvent) => void;
}

function More({ events, onChoose }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shellMessages['shell.moreSteps']}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ root: landmark }}>
        {events.map((event) => (
          <MenuItem
            key={event.event}
            onClick={() => {
              setAnchor(null);
              onChoose(event);
            }}
          >
            {event.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What floats over the page is a place of its own to those who jump between places. */
const landmark = { role: 'region', 'aria-label': adminMessages['admin.steps'] };
