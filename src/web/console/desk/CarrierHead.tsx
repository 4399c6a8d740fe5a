/** The column head of a carrier: its name, the status of its request and the next step. */
import type { QuoteRequestEvent, QuoteRequestState } from '#generated/domain/workflows/quote-request.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { limits } from '#generated/domain/limits.ts';
import { quoteRequestView } from '#generated/screens/views/quote-request.ts';
import { fill } from '#domain/format/fill.ts';
import { dueOf } from '#domain/workplace/due.ts';
import type { WireRecord } from '#runtime/view.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { sendEvent } from '#web/shell/records.ts';
import { mayDo } from '../auth-provider.ts';
import { DueCell } from '../queue/DueCell.tsx';
import { carrierName, isAskedByHand, isAwaited, type Desk } from './desk.ts';
import { ByHand } from './ByHand.tsx';
import { EnterPrices } from './EnterPrices.tsx';

interface Props {
  readonly desk: Desk;
  readonly request: WireRecord;
  readonly onChanged: () => void;
}

const noHolidays: ReadonlySet<string> = new Set();

export function CarrierHead({ desk, request, onChanged }: Props) {
  const [isEntering, setIsEntering] = useState(false);
  const [now] = useState(() => new Date());
  const name = carrierName(request);
  const send = async (event: QuoteRequestEvent, doneMessage: string): Promise<void> => {
    try {
      await whileBusy(() => sendEvent(quoteRequestView, request, event, ''));
      flash(fill(doneMessage, { carrier: name }), 'success');
    } catch (error) {
      flashRefusal(error, quoteRequestView);
    }
    onChanged();
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', alignContent: 'start' }}>
      <strong>{name}</strong>
      <Cell field={quoteRequestView.fields.status} record={request} />
      {request['status'] === 'SENT' && (
        <Box component="span" sx={{ fontSize: 12, fontWeight: 400 }}>
          <DueCell due={dueOf(request['due_at'])} now={now} holidays={noHolidays} />
        </Box>
      )}
      {mayDo(quoteRequestView.access.update) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {isAskedByHand(request) && isAwaited(request) && <ByHand request={request} />}
          <NextStep request={request} name={name} onSend={(event, doneMessage) => void send(event, doneMessage)} />
          {isAwaited(request) && (
            <Button
              size="small"
              aria-label={fill(texts['desk.enterFor'], { carrier: name })}
              onClick={() => setIsEntering(true)}
            >
              {texts['desk.enter']}
            </Button>
          )}
        </Box>
      )}
      {isEntering && (
        <EnterPrices desk={desk} request={request} onChanged={onChanged} onClose={() => setIsEntering(false)} />
      )}
    </Box>
  );
}

interface NextProps {
  readonly request: WireRecord;
  readonly name: string;
  readonly onSend: (event: QuoteRequestEvent, doneMessage: string) => void;
}

interface NextAction {
  readonly event: QuoteRequestEvent;
  readonly label: string;
  /** The success message. */
  readonly doneMessage: string;
}

/** The one button: send, mark as asked, remind, send again or mark as reviewed. After the last reminder a person calls. */
function NextStep({ request, name, onSend }: NextProps) {
  const sent = Number(request['reminders_sent'] ?? 0);
  const isByHand = isAskedByHand(request);
  const steps: Readonly<Partial<Record<QuoteRequestState, NextAction>>> = {
    NOT_STARTED: isByHand
      ? { event: 'ask_by_hand', label: texts['desk.markAsked'], doneMessage: texts['desk.sent'] }
      : { event: 'send', label: texts['desk.send'], doneMessage: texts['desk.sent'] },
    FAILED: { event: 'send', label: texts['desk.sendAgain'], doneMessage: texts['desk.sent'] },
    SENT: {
      event: 'remind',
      label: fill(texts['desk.remind'], { count: sent, most: limits.quoteFollowUpMax }),
      doneMessage: texts['desk.reminded'],
    },
    COMPLETED: { event: 'review', label: texts['desk.review'], doneMessage: texts['desk.reviewed'] },
  };
  const step = steps[request['status'] as QuoteRequestState];
  if (request['channel'] === 'PRICING_TABLE' && isAwaited(request)) return null;
  const isDone =
    request['status'] === 'SENT'
      ? isByHand || sent >= limits.quoteFollowUpMax
      : request['reviewed_at'] !== null && request['status'] === 'COMPLETED';
  if (step === undefined || isDone) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`${step.label}: ${name}`}
      onClick={() => onSend(step.event, step.doneMessage)}
    >
      {step.label}
    </Button>
  );
}
