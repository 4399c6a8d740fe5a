/** Asks for the contract of the selected quotes, once it is known who pays. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { serviceGroupView as view } from '#generated/screens/views/service-group.ts';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { nextActionOf, updateRecord } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';

const asked: readonly string[] = [
  view.fields.legalEntity.wire,
  view.fields.billingContactId.wire,
  view.fields.billingAddressId.wire,
];
const transition = serviceGroupWorkflow.transitions.find(({ event }) => event === 'request_contract')!;
const approval = serviceGroupWorkflow.transitions.find(({ event }) => event === 'request_approval')!;

export function ContractRequest({ group, isReady }: { group: WireRecord; isReady: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { send } = useRecordActions(view);
  const { data: next } = useQuery({
    ...nextActionOf(view.path, String(group['id']), group['version']),
    retry: false,
  });
  if (!(transition.from as readonly string[]).includes(String(group['current_step']))) return null;
  const request = (record: WireRecord): Promise<boolean> => send(record, transition);
  const start = (): void => {
    if (asked.every((wire) => Boolean(group[wire]))) void request(group);
    else setIsOpen(true);
  };
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
    <>
      <PermittedButton access={transition.who} variant="contained" disabled={!isReady} onClick={start}>
        {transition.label}
      </PermittedButton>
      {isOpen && <BillingDialog group={group} onClose={() => setIsOpen(false)} onSaved={request} />}
    </>
  );
}

interface DialogProps {
  readonly group: WireRecord;
  readonly onClose: () => void;
  readonly onSaved: (group: WireRecord) => Promise<boolean>;
}

function BillingDialog({ group, onClose, onSaved }: DialogProps) {
  const titleId = useId();
  const { may } = useTeam();
  const { data: form } = useQuery({
    queryKey: ['form', view.id, 'update'],
    queryFn: async () => (await import('#generated/forms/service-group.ts')).serviceGroupUpdateForm,
    staleTime: Infinity,
  });
  const submit = async (body: WireRecord): Promise<void> => {
    const saved = await updateRecord(view, group, body);
    onClose();
    await onSaved(saved);
  };
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts['comparison.request']}</DialogTitle>
      <DialogContent>
        <Typography sx={{ marginBottom: 2 }}>{texts['comparison.requestText']}</Typography>
        {form ? (
          <SchemaForm
            form={form}
            record={group}
            omit={Object.keys(form.schema.properties).filter((wire) => !asked.includes(wire))}
            must={asked}
            may={may}
            submitLabel={transition.label}
            onSubmit={submit}
          >
            <Button onClick={onClose}>{texts['comparison.cancel']}</Button>
          </SchemaForm>
        ) : (
          <Spinner />
        )}
      </DialogContent>
    </Dialog>
  );
}
