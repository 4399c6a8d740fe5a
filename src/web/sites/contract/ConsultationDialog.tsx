/** Books the consultation of a project at one of our times (BS-064..BS-068, BS-072). */
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookConsultation, listConsultationTimes } from '#generated/client/bulk-site.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { meetingMessages } from '#generated/domain/messages/meeting.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { fill } from '#domain/format/fill.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { oneOf } from '#web/shell/records.ts';
import type { Project } from '../use-project.ts';

interface Props {
  readonly project: Project;
  readonly onBooked: () => void;
  readonly onClose: () => void;
  /** Closed without a booking. */
  readonly onLeft?: () => void;
  /** The booking failed for another reason than the time (BS-068); it is told. */
  readonly onFailed?: () => void;
}

export function ConsultationDialog({ project, onBooked, onClose, onLeft, onFailed }: Props) {
  const client = useQueryClient();
  const { timezone } = useTeam().profile;
  const id = String(project.record['id']);
  const { data, error } = useQuery({
    queryKey: ['consultation-times', id],
    queryFn: ({ signal }) => listConsultationTimes(id, { signal }),
    retry: false,
    staleTime: 0,
  });
  const days = Map.groupBy(data?.records ?? [], ({ start }) => dayOf(start, timezone));
  const [day, setDay] = useState('');
  const [start, setStart] = useState('');
  const openDay = day || [...days.keys()][0] || '';
  const book = async (): Promise<void> => {
    await project.saver.flush();
    const saved = await bookConsultation(id, { start }).catch((failure: unknown) => {
      // Another time can be picked.
      if (onFailed === undefined || (failure instanceof HttpError && failure.status === 422)) throw failure;
      return null;
    });
    if (saved === null) {
      flash(meetingMessages['meeting.bookingFailed']);
      onClose();
      onFailed?.();
      return;
    }
    client.setQueryData(oneOf(view.path, id).queryKey, { ...saved });
    onClose();
    onBooked();
  };
  return (
    <ActionDialog
      title={texts['bulkSite.scheduleConsultation']}
      button={texts['bulkSite.book']}
      isReady={start !== ''}
      onSend={book}
      onClose={() => {
        onClose();
        onLeft?.();
      }}
    >
      {(mistakes) => {
        if (error) return <Alert severity="error">{error.message}</Alert>;
        if (!data) return <Spinner />;
        if (days.size === 0) return <Alert severity="info">{texts['bulkSite.noSlots']}</Alert>;
        return (
          <>
            <TextField
              select
              label={texts['bulkSite.day']}
              value={openDay}
              onChange={(event) => setDay(event.target.value)}
            >
              {[...days.keys()].map((each) => (
                <MenuItem key={each} value={each}>
                  {each}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={texts['bulkSite.pickTime']}
              value={days.get(openDay)?.some((slot) => slot.start === start) ? start : ''}
              onChange={(event) => setStart(event.target.value)}
              error={mistakes['start'] !== undefined}
              helperText={mistakes['start']?.[0] ?? fill(texts['bulkSite.timesIn'], { zone: timezone.replaceAll('_', ' ') })}
            >
              {(days.get(openDay) ?? []).map((slot) => (
                <MenuItem key={slot.start} value={slot.start}>
                  {timeOf(slot.start, timezone)}
                </MenuItem>
              ))}
            </TextField>
          </>
        );
      }}
    </ActionDialog>
  );
}

/** In the time zone of the account, as its own dates are shown. */
const dayOf = (start: string, timeZone: string): string =>
  new Date(start).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
const timeOf = (start: string, timeZone: string): string =>
  new Date(start).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
