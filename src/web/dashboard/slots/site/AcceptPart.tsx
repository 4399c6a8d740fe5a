/** The customer accepts a service or denies it, with the test results next to it. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { denyAcceptance, type DenyAcceptanceBody } from '#generated/client/installation.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { installStatusWorkflow } from '#generated/domain/workflows/install-status.ts';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { AskingDialog } from '#web/record/actions/AskingDialog.tsx';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { oneOf } from '#web/shell/records.ts';
import { nameIn } from './site-words.ts';

const transition = installStatusWorkflow.transitions.find(({ event }) => event === 'accept')!;

const denial = {
  id: 'denyAcceptance',
  label: texts['site.deny'],
  loadForm: async () => (await import('#generated/forms/operations/deny-acceptance.ts')).denyAcceptanceForm,
};

export function AcceptPart({ record }: { record: WireRecord }) {
  const { data: service } = useQuery(oneOf(serviceView.path, String(record['service_id'])));
  const { send } = useRecordActions(serviceView);
  const [isDenying, setIsDenying] = useState(false);
  if (!service) return null;
  const { acceptance_ends_on: end, tested_mbps: measured, ordered_mbps: ordered } = service;
  const name = nameIn(record, 'service');
  const accept = {
    event: transition.event,
    label: texts['site.acceptButton'],
    confirm: fill(texts['site.acceptTitle'], { service: name }),
  };
  const deny = async (body: object): Promise<void> => {
    await denyAcceptance(String(service['id']), body as DenyAcceptanceBody);
    setIsDenying(false);
  };
  return (
    <Box
      sx={(theme) => ({
        padding: 1.5,
        borderRadius: '8px',
        backgroundColor: theme.tokens.tones.purple.tint,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
      })}
    >
      <div>
        {fill(texts['site.acceptBy'], { date: typeof end === 'string' ? formatDate(end, 'text') : '' })}
        {typeof measured === 'number' && typeof ordered === 'number' && (
          <> {fill(texts['site.measured'], { measured, ordered })}</>
        )}
        {typeof service['below_order_reason'] === 'string' && <> {service['below_order_reason']}</>}
      </div>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <PermittedButton
          access={transition.who}
          size="small"
          variant="contained"
          onClick={() => void send(service, accept)}
        >
          {texts['site.acceptButton']}
        </PermittedButton>
        <PermittedButton
          access={callAccess.denyAcceptance}
          size="small"
          variant="outlined"
          onClick={() => setIsDenying(true)}
        >
          {texts['site.denyButton']}
        </PermittedButton>
      </Box>
      {isDenying && (
        <AskingDialog
          call={denial}
          title={fill(texts['site.denyTitle'], { service: name })}
          onSend={deny}
          onClose={() => setIsDenying(false)}
        />
      )}
    </Box>
  );
}
