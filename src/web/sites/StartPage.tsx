/** Creates a project, named after the team and the date or as the user chooses. [BS-006] [BS-019] [BS-024] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { formatDate } from '#domain/format/date.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { createRecord, refreshRecords } from '#web/shell/records.ts';
import { layout } from '#web/theme/tokens.ts';
import { NameField } from './NameField.tsx';
import { bulkSitePath, exitPath } from './paths.ts';

export function StartPage() {
  const scope = useTeam();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const [name, setName] = useState(() => nameOf(scope));
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    setIsStarting(true);
    try {
      const made = await createRecord(view.path, { team_id: scope.teamId, name: name.trim(), data: {} });
      await refreshRecords(client);
      void navigate(bulkSitePath(scope, String(made['id'])));
    } catch (error) {
      flashError(error);
      setIsStarting(false);
    }
  };
  return (
    <>
      <PageHeader title={texts['bulkSite.new']} description={texts['bulkSite.newHelp']} />
      <PanelFrame>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void start(event)}
          sx={{ display: 'grid', gap: 2, maxWidth: layout.form }}
        >
          <NameField name={name} onChange={setName} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <PermittedButton access={view.access.create} type="submit" variant="contained" loading={isStarting}>
              {texts['bulkSite.start']}
            </PermittedButton>
            <Button component={Link} to={exitPath(scope)}>
              {texts['bulkSite.exit']}
            </Button>
          </Box>
        </Box>
      </PanelFrame>
    </>
  );
}

/** The team and the date. */
const nameOf = ({ team, profile }: ReturnType<typeof useTeam>): string => {
  const day = formatDate(dayIn(profile.timezone), 'text');
  return `${(team?.name ?? '').slice(0, limits.siteNameMaxLength - day.length - 1)} ${day}`.trim();
};
