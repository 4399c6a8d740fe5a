/** Books the consultation of a project at one of our times (BS-064..BS-068, BS-072). */
import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookConsultation, listConsultationTimes } from '#generated/client/bulk-site.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { meetingMessages } from '#generated/domain/messages/meeting.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { oneOf } from '#web/shell/records.ts';
import type { Project } from '../use-project.ts';
import { TimeFields } from './TimeFields.tsx';

interface Props {
  readonly project: Project;
  readonly onBooked: () => void;
  readonly onClose: () => void;
  /** Called on closing without a booking. */
  readonly onLeft?: () => void;
  /** Called when the booking failed for a reason other than the time (BS-068), after the error is shown. */
  readonly onFailed?: () => void;
}

export function ConsultationDialog({ project, onBooked, onClose, onLeft, onFailed }: Props) {
  const client = useQueryClient();
  const id = String(project.record['id']);
  const { data, error } = useQuery({
    queryKey: ['consultation-times', id],
    queryFn: ({ signal }) => listConsultationTimes(id, { signal }),
    retry: false,
    staleTime: 0,
  });
  const [start, setStart] = useState('');
  const book = async (): Promise<void> => {
    await project.saver.flush();
    const saved = await bookConsultation(id, { start }).catch((failure: unknown) => {
      // The user can pick another time.
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
        if (data.records.length === 0) return <Alert severity="info">{texts['bulkSite.noSlots']}</Alert>;
        return <TimeFields slots={data.records} start={start} mistake={mistakes['start']?.[0]} onChoose={setStart} />;
      }}
    </ActionDialog>
  );
}
