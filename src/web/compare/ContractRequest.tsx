/** Asks for the contract of the selected quotes, once it is known who pays. */
import { useQuery } from '@tanstack/react-query';
import { serviceGroupView as view } from '#generated/screens/views/service-group.ts';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { nextActionOf } from '#web/shell/records.ts';

const transition = serviceGroupWorkflow.transitions.find(({ event }) => event === 'request_contract')!;
const approval = serviceGroupWorkflow.transitions.find(({ event }) => event === 'request_approval')!;

export function ContractRequest({ group, isReady }: { group: WireRecord; isReady: boolean }) {
  const { send } = useRecordActions(view);
  const { data: next } = useQuery({
    ...nextActionOf(view.path, String(group['id']), group['version']),
    retry: false,
  });
  if (!(transition.from as readonly string[]).includes(String(group['current_step']))) return null;
  // An order that somebody has to approve is not asked for before: the page offers one way on, not two.
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
