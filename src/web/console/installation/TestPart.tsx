/** Compares the test results with the order, and offers the next step of the service. */
import type { InstallStatusEvent } from '#generated/domain/workflows/install-status.ts';
import type { InstallAction } from '#generated/domain/lists/install-action.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { serviceView as view } from '#generated/screens/views/service.ts';
import { fill } from '#domain/format/fill.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { oneOf } from '#web/shell/records.ts';
import { recordPath } from '../record-path.ts';
import { inTurn } from './in-turn.ts';
import { Part } from './Part.tsx';
import { SaveField } from './SaveField.tsx';
import { useSave } from './use-save.ts';

interface Step {
  readonly event: InstallStatusEvent;
  readonly label: string;
  readonly needsReason?: boolean;
}

const ask: Step = { event: 'ask_acceptance', label: texts['board.askAcceptance'] };

/** The service event that completes a next action. */
const steps: Readonly<Partial<Record<InstallAction, Step>>> = {
  record_test: ask,
  ask_acceptance: ask,
  retest: { event: 'retest', label: texts['board.sendRetest'] },
  add_carrier_details: { event: 'add_carrier_details', label: texts['board.detailsComplete'] },
  answer_cancel: { event: 'confirm_cancel', label: texts['board.confirmCancel'], needsReason: true },
};

export function TestPart({ record }: { readonly record: WireRecord }) {
  const { data: service } = useQuery(oneOf(view.path, String(record['service_id'])));
  const step = steps[record['next_action'] as InstallAction];
  if (!service || (step === undefined && record['actual_install_date'] === null)) return null;
  return (
    <Part title={texts['board.test']}>
      <Box sx={{ display: 'grid', gap: 1.5, fontSize: 13 }}>
        <Denial service={service} />
        {typeof service['ordered_mbps'] === 'number' && (
          <TestFigures service={service} ordered={service['ordered_mbps']} />
        )}
        {step?.event === 'add_carrier_details' && <CircuitId service={service} />}
        {step && <StepButton service={service} step={step} />}
      </Box>
    </Part>
  );
}

/** The customer's reason and the ticket about it; after a new test also its results. [SG-088] */
function Denial({ service }: { readonly service: WireRecord }) {
  const { acceptance_denied_measured: measured, acceptance_denied_reason: reason } = service;
  const ticket = service['acceptance_ticket'] as WireRecord | null | undefined;
  const path = ticket ? recordPath('ticket', 'tickets', String(ticket['id'])) : null;
  if (typeof measured !== 'string') return null;
  return (
    <div>
      {typeof reason === 'string'
        ? fill(texts['board.denied'], { reason, measured })
        : fill(texts['board.deniedBefore'], { measured })}{' '}
      {path !== null && (
        <Link component={RouterLink} to={path}>
          {fill(texts['board.ticket'], { number: String(ticket?.['display_id']) })}
        </Link>
      )}
    </div>
  );
}

function TestFigures({ service, ordered }: { readonly service: WireRecord; readonly ordered: number }) {
  const save = useSave(view, service);
  return (
    <>
      <div>{fill(texts['board.orderedSpeed'], { value: ordered })}</div>
      <SaveField
        type="number"
        label={texts['board.testedSpeed']}
        value={String(service['tested_mbps'] ?? '')}
        onSave={(text) => save({ tested_mbps: text === '' ? null : Number(text) })}
      />
      <SaveField
        label={texts['board.belowReason']}
        value={String(service['below_order_reason'] ?? '')}
        onSave={(text) => save({ below_order_reason: text || null })}
      />
    </>
  );
}

function CircuitId({ service }: { readonly service: WireRecord }) {
  const detail = service['detail'] as NamedValues | null;
  const save = useSave(view, service);
  return (
    <SaveField
      label={texts['board.circuitId']}
      value={String(detail?.['provider_service_id'] ?? '')}
      onSave={(text) => save({ detail: { provider_service_id: text || null } })}
    />
  );
}

function StepButton({ service, step }: { readonly service: WireRecord; readonly step: Step }) {
  const { send } = useRecordActions(view);
  return (
    <Button variant="contained" onClick={() => void inTurn(() => send(service, step))}>
      {step.label}
    </Button>
  );
}
