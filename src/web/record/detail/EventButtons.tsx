/** The workflow events that the account may send now, as the server lists them. */
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { eventsOf } from '#web/shell/records.ts';
import { useRecordActions } from '../actions/useRecordActions.ts';

export function EventButtons({ view, record }: { view: EntityView; record: WireRecord }) {
  const { data: events = [] } = useQuery(eventsOf(view.path, String(record['id'])));
  const { send } = useRecordActions(view);
  if (events.length === 0) return null;
  // An event with a confirmation is never the primary button. Neither is any event if the page itself has a next step.
  const next = view.workflow?.leads
    ? undefined
    : events.find(({ confirm, needs_reason, is_primary }) => is_primary && confirm === null && !needs_reason);
  const others = events.filter((each) => each !== next);
  const run = ({ workflow, to: state, needs_reason: needsReason, ...event }: OfferedEvent): void =>
    void send(record, { ...event, needsReason, leadsTo: { workflow, state } });
  return (
    <>
      {next && (
        <Button variant="contained" onClick={() => run(next)}>
          {next.label}
        </Button>
      )}
      {others.length === 1 && (
        <Button variant="outlined" color="inherit" onClick={() => run(others[0]!)}>
          {others[0]!.label}
        </Button>
      )}
      {others.length > 1 && (
        <More
          label={next || view.workflow?.leads ? shellMessages['shell.moreSteps'] : appMessages['app.nextSteps']}
          events={others}
          onChoose={run}
        />
      )}
    </>
  );
}

interface MoreProps {
  readonly label: string;
  readonly events: readonly OfferedEvent[];
  readonly onChoose: (event: OfferedEvent) => void;
}

function More({ label, events, onChoose }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (event: OfferedEvent): void => {
    setAnchor(null);
    onChoose(event);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ root: landmark }}>
        {events.map((event) => (
          <MenuItem key={`${event.event} ${event.to}`} onClick={() => choose(event)}>
            {event.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The floating bar is a landmark for screen readers. */
const landmark = { role: 'region', 'aria-label': appMessages['app.steps'] };
