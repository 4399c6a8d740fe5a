/** The events that the workflow allows the user now: the main one as a button, the others in a menu. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { EntityView } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { flash } from '#web/shell/flash/flash.ts';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Question } from './Question.tsx';

interface Props {
  readonly view: EntityView;
  readonly id: string;
  readonly version: unknown;
  readonly onChanged: () => void;
}

export function WorkflowButtons({ view, id, version, onChanged }: Props) {
  const url = `/api/${view.path}/${id}/transitions`;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<OfferedEvent | null>(null);
  const { data: events = [] } = useQuery({
    queryKey: ['transitions', view.path, id, version],
    queryFn: ({ signal }) => http<readonly OfferedEvent[]>({ url, method: 'GET', signal }),
  });
  const send = useMutation({
    mutationFn: ({ event, reason }: { event: string; reason: string }) =>
      http({ url, method: 'POST', data: { event, ...(reason !== '' && { reason }) } }),
    onSuccess: (_answer, { event }) => {
      const action = events.find((each) => each.event === event)?.label ?? view.title;
      flash(fill(shellMessages['shell.actionDone'], { action }), 'success');
      onChanged();
    },
    onError: (error) => flashRefusal(error, view),
    onSettled: () => setAsked(null),
  });
  const choose = (event: OfferedEvent): void => {
    setAnchor(null);
    if (event.confirm !== null || event.needs_reason) setAsked(event);
    else send.mutate({ event: event.event, reason: '' });
  };
  if (events.length === 0) return null;
  // Where the page leads on by itself, no second button stands out.
  const first = view.workflow?.leads ? undefined : (events.find(({ is_primary }) => is_primary) ?? events[0]);
  const others = events.filter((event) => event !== first);
  return (
    <>
      {first && (
        <Button variant="contained" loading={send.isPending} onClick={() => choose(first)}>
          {first.label}
        </Button>
      )}
      {others.length > 0 && (
        <Button
          variant="outlined"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {shellMessages['shell.moreSteps']}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ root: landmark }}>
        {others.map((event) => (
          <MenuItem key={event.event} onClick={() => choose(event)}>
            {event.label}
          </MenuItem>
        ))}
      </Menu>
      {asked !== null && (
        <Question
          title={asked.label}
          text={asked.confirm ?? undefined}
          answer={asked.label}
          needsReason={asked.needs_reason}
          isBusy={send.isPending}
          onAnswer={(reason) => send.mutate({ event: asked.event, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** What floats over the page is a place of its own to those who jump between places. */
const landmark = { role: 'region', 'aria-label': adminMessages['admin.steps'] };
