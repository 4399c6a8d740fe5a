/** Submit buttons: one per event of the workflow, and one that books a consultation first (BS-059..BS-062). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { meetingMessages } from '#generated/domain/messages/meeting.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { exitPath } from '../paths.ts';
import type { StepProps } from '../step.ts';
import { ConsultationDialog } from './ConsultationDialog.tsx';
import { useSubmission } from './use-submission.ts';

export function SubmitButtons({ project, mode }: StepProps) {
  const scope = useTeam();
  const navigate = useNavigate();
  const [isBooking, setIsBooking] = useState(false);
  const { submit, isSubmitting } = useSubmission(project);
  const { id, version } = project.record;
  const { data: events } = useQuery({
    queryKey: ['records', view.path, 'transitions', id, version],
    queryFn: ({ signal }) =>
      http<readonly OfferedEvent[]>({ url: `/api/${view.path}/${String(id)}/transitions`, method: 'GET', signal }),
    enabled: mode.isEditable,
    placeholderData: (before) => before,
    retry: false,
  });
  const isBooked = typeof project.data['consultation_date'] === 'string';
  if (mode.stage === 'done')
    return (
      <Button variant="outlined" onClick={() => void navigate(exitPath(scope))}>
        {texts['bulkSite.close']}
      </Button>
    );
  if (!mode.isEditable) return null;
  const [offered] = (events ?? []).filter(({ event }) => event === 'submit');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { whiteSpace: 'normal' } }}>
      {!isBooked && (
        <Button variant="contained" disabled={isSubmitting} onClick={() => setIsBooking(true)}>
          {texts['bulkSite.scheduleAndSubmit']}
        </Button>
      )}
      {offered && (
        <Button variant={isBooked ? 'contained' : 'outlined'} loading={isSubmitting} onClick={() => void submit()}>
          {offered.label}
        </Button>
      )}
      {isBooking && (
        <ConsultationDialog
          project={project}
          onBooked={() => {
            flash(meetingMessages['meeting.requestReceived'], 'success');
            void submit();
          }}
          onClose={() => setIsBooking(false)}
          onFailed={() => void submit()}
          onLeft={() => offered === undefined && flash(texts['bulkSite.meetingRequired'])}
        />
      )}
    </Box>
  );
}
