/** Requests the contract of the selected quotes, once the payer and the approvals are known. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { serviceGroupView as view } from '#generated/screens/views/service-group.ts';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import type { NextAction } from '#runtime/next-action.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { withValues } from '#web/record/next/words.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { eventsOf, nextActionOf } from '#web/shell/records.ts';

const transition = serviceGroupWorkflow.transitions.find(({ event }) => event === 'request_contract')!;
const approval = serviceGroupWorkflow.transitions.find(({ event }) => event === 'request_approval')!;

export function ContractRequest({ group, isReady }: { group: WireRecord; isReady: boolean }) {
  const { send } = useRecordActions(view);
  const { may } = useTeam();
  const id = String(group['id']);
  const { data: next } = useQuery({ ...nextActionOf(view.path, id, group['version']), retry: false });
  const { data: events } = useQuery(eventsOf(view.path, id));
  if (!(transition.from as readonly string[]).includes(String(group['current_step']))) return null;
  // An order that needs an approval first has only that button.
  if (isReady && next?.event === approval.event) {
    const { label, confirm, needs_reason: needsReason } = { ...next, label: next.label ?? approval.label };
    return (
      <PermittedButton
        access={approval.who}
        variant="contained"
        onClick={() => void send(group, { event: approval.event, label, confirm, needsReason })}
      >
        {label}
      </PermittedButton>
    );
  }
  const isHeld = next?.waiting != null || events?.every(({ event }) => event !== transition.event);
  if (next && isHeld && may(transition.who)) return <HeldBack next={next} />;
  return (
    <PermittedButton
      access={transition.who}
      variant="contained"
      disabled={!isReady}
      onClick={() => void send(group, transition)}
    >
      {transition.label}
    </PermittedButton>
  );
}

/** What must happen first: who must act, or the user's next action. */
function HeldBack({ next: { waiting, label, to, values } }: { next: NextAction }) {
  const pathOf = useDashboardPath();
  const reason = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Button variant="contained" disabled aria-describedby={reason}>
        {transition.label}
      </Button>
      <Typography id={reason} component="div">
        {waiting !== null && `${withValues(waiting, values)} `}
        {to !== null && label !== null && (
          <Link component={RouterLink} to={pathOf(to)}>
            {withValues(label, values)}
          </Link>
        )}
      </Typography>
    </Box>
  );
}
