/** The head of a project: its team, title, consultation and exit (BS-017..BS-023). */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callAccess } from '#generated/domain/call-access.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { meetingMessages } from '#generated/domain/messages/meeting.ts';
import { teamView } from '#generated/screens/views/team.ts';
import { showMoment } from '#web/shell/session/moment.ts';
import { fill } from '#domain/format/fill.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { usePrivateFile } from '#web/ui/lookup/private-file.ts';
import { oneOf } from '#web/shell/records.ts';
import { CloneProject } from '#web/record/bulk-site/CloneProject.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { CalendarLink } from './contract/CalendarLink.tsx';
import { ConsultationDialog } from './contract/ConsultationDialog.tsx';
import { Walkthrough } from '#web/record/walkthrough/Walkthrough.tsx';
import { exitPath, type Step } from './paths.ts';
import { ProjectActions } from './ProjectActions.tsx';
import type { StepProps } from './step.ts';

interface Props extends StepProps {
  readonly step: Step;
  /** True when the step below has loaded. */
  readonly isReady: boolean;
}

export function ProjectHeader({ project, mode, step, isReady }: Props) {
  const scope = useTeam();
  const navigate = useNavigate();
  const title = fill(texts['bulkSite.title'], { name: String(project.record['name']) });
  const leave = (): Promise<unknown> =>
    // A failure stays visible above the steps.
    project.saver.flush().then(
      () => navigate(exitPath(scope)),
      () => undefined,
    );
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, marginBottom: 2 }}
    >
      <title>{fill(shellMessages['shell.pageTitle'], { title })}</title>
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <TeamLine />
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Consultation project={project} mode={mode} />
      </Box>
      {mode.isEditable && <Walkthrough key={step} id={`bulk-site/${step}`} isReady={isReady} />}
      {mode.isEditable && <ProjectActions project={project} />}
      <CloneProject
        record={project.record}
        isAllowed={!scope.profile.is_customer && scope.may(callAccess.cloneBulkSiteUpload)}
      />
      <Button variant={mode.isEditable ? 'contained' : 'outlined'} onClick={() => void leave()}>
        {mode.isEditable ? texts['bulkSite.saveAndClose'] : texts['bulkSite.close']}
      </Button>
    </Box>
  );
}

function TeamLine() {
  const { teamId } = useTeam();
  const { data: team } = useQuery({ ...oneOf(teamView.path, teamId), retry: false });
  const hasCover = typeof team?.['cover_image'] === 'string';
  const cover = usePrivateFile(hasCover ? { model_name: 'team', model_id: teamId, field_name: 'cover_image' } : null);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, color: 'text.secondary' }}>
      {cover !== undefined && (
        <Box
          component="img"
          src={cover}
          alt=""
          sx={{ width: 28, height: 28, borderRadius: '6px', objectFit: 'cover' }}
        />
      )}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {String(team?.['name'] ?? '')}
      </Box>
    </Box>
  );
}

function Consultation({ project, mode }: StepProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { profile } = useTeam();
  const at = project.data['consultation_date'];
  if (typeof at === 'string') {
    const words = fill(texts['bulkSite.consultationAt'], { date: showMoment(at, profile.timezone) });
    return (
      <Typography sx={{ color: 'text.secondary', marginTop: 0.5 }}>
        {words} <CalendarLink project={project} start={at} />
      </Typography>
    );
  }
  if (!mode.isEditable) return null;
  return (
    <>
      <Button size="small" variant="outlined" sx={{ marginTop: 1 }} onClick={() => setIsOpen(true)}>
        {texts['bulkSite.scheduleConsultation']}
      </Button>
      {isOpen && (
        <ConsultationDialog
          project={project}
          onBooked={() => flash(meetingMessages['meeting.scheduled'], 'success')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
