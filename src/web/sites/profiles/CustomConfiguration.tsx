/**
 * A site profile for one cell of the sheet; other sites see it only if the user wants that. [SS-017] [SS-018] [SS-019]
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { siteProfileMessages as texts } from '#generated/domain/messages/siteProfile.ts';
import { siteProfileCreateForm } from '#generated/forms/site-profile.ts';
import { siteProfileView as view } from '#generated/screens/views/site-profile.ts';
import type { WireRecord } from '#runtime/view.ts';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { createRecord, refreshRecords } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';

interface Props {
  readonly onMade: (profile: WireRecord) => void;
  readonly onClose: () => void;
}

export function CustomConfiguration({ onMade, onClose }: Props) {
  const client = useQueryClient();
  const { teamId } = useTeam();
  const [isReusable, setIsReusable] = useState(false);
  const submit = async (body: WireRecord): Promise<void> => {
    const made = await createRecord(view.path, { ...body, team_id: teamId, hidden: !isReusable });
    await refreshRecords(client);
    onMade(made);
  };
  return (
    <SideDrawer title={texts['siteProfile.customHeading']} width={limits.profileDrawerMaxWidthPx} onClose={onClose}>
      <SchemaForm form={siteProfileCreateForm} omit={omit} onSubmit={submit} submitLabel={texts['siteProfile.save']}>
        <Button onClick={onClose}>{texts['siteProfile.cancel']}</Button>
        <Box sx={{ flexBasis: '100%' }}>
          <FormControlLabel
            control={<Checkbox checked={isReusable} onChange={(_event, isOn) => setIsReusable(isOn)} />}
            label={texts['siteProfile.reuse']}
          />
        </Box>
      </SchemaForm>
    </SideDrawer>
  );
}

/** Set by the page. */
const omit = ['team_id', 'hidden'];
