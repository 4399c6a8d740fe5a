/** Snoozes selected rows until a moment, with the reason for waiting. (workplace 2) */
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { nextMorning, nextMonday } from '#domain/workplace/mornings.ts';
import { boardMessages } from '#generated/domain/messages/board.ts';
import { limits } from '#generated/domain/limits.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { snoozeCreateForm } from '#generated/forms/snooze.ts';
import { momentOf, wallClock } from '#domain/format/wall-clock.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecordOf } from '#runtime/view.ts';
import { viewersZone } from '#web/shell/session/moment.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { endSnooze, putOff } from './snooze.ts';
import type { WorkDialogProps } from '../worklist/work-dialog.ts';

const hourMs = 3_600_000;

export function SnoozeDialog({ view, records, run, onClose }: WorkDialogProps) {
  const [now] = useState(() => new Date());
  const [until, setUntil] = useState(() => nextMorning(now, viewersZone()));
  const [reason, setReason] = useState('');
  const offers = offersFrom(now);
  const isAhead = until > now;
  const send = async (): Promise<void> => {
    await run(
      (record) => putOff(view, record, until, reason.trim()),
      (_, made) => endSnooze(made as WireRecordOf<'snooze'>),
    );
    onClose();
  };
  return (
    <ActionDialog
      title={texts['work.snooze']}
      button={texts['work.snooze']}
      isReady={isAhead && reason.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <>
          <Typography color="text.secondary">
            {`${fill(boardMessages['board.selected'], { count: records.length })}. ${texts['work.snoozeHelp']}`}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {offers.map(({ label, at }) => (
              <Button
                key={label}
                size="small"
                variant={at.getTime() === until.getTime() ? 'contained' : 'outlined'}
                aria-pressed={at.getTime() === until.getTime()}
                onClick={() => setUntil(at)}
              >
                {label}
              </Button>
            ))}
          </Box>
          <TextField
            type="datetime-local"
            label={texts['work.snoozeUntil']}
            value={wallClock(until, viewersZone())}
            onChange={({ target }) => target.value !== '' && setUntil(momentOf(target.value, viewersZone()))}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            required
            label={texts['work.snoozeWhy']}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: snoozeCreateForm.uiSchema.reason['ui:options'].maxLength } }}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** The most common moments. */
function offersFrom(now: Date) {
  const hours = limits.snoozeHours;
  const [morning, monday] = [nextMorning(now, viewersZone()), nextMonday(now, viewersZone())];
  return [
    { label: fill(texts['work.snoozeHours'], { hours }), at: new Date(now.getTime() + hours * hourMs) },
    { label: fill(texts['work.snoozeTomorrow'], { time: hourOf(morning) }), at: morning },
    { label: fill(texts['work.snoozeMonday'], { time: hourOf(monday) }), at: monday },
  ];
}

/** `8 AM` */
const hourOf = (at: Date): string => at.toLocaleTimeString('en-US', { hour: 'numeric', timeZone: viewersZone() });
