/** The form of a site profile: a new one, an existing one, or a copy (SP-005, SP-006, SP-012). */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { siteProfileMessages as texts } from '#generated/domain/messages/siteProfile.ts';
import { siteProfileCreateForm, siteProfileUpdateForm } from '#generated/forms/site-profile.ts';
import { siteProfileView as view } from '#generated/screens/views/site-profile.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { createRecord, refreshRecords, updateRecord } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';

/** Without both for a new profile. */
export interface OpenedProfile {
  readonly profile?: WireRecord;
  readonly copyOf?: WireRecord;
}

interface Props extends OpenedProfile {
  /** Label of the submit button; defaults to the title. */
  readonly submitLabel?: string;
  readonly onClose: () => void;
}

/** Set by the page. */
const omit = ['team_id', 'hidden'];

export function ProfileDialog({ profile, copyOf, submitLabel, onClose }: Props) {
  const client = useQueryClient();
  const { teamId } = useTeam();
  const titleId = useId();
  const words = profile ? texts['siteProfile.updateButton'] : texts['siteProfile.addButton'];
  const submit = async (body: WireRecord): Promise<void> => {
    if (profile) await updateRecord(view, profile, body);
    else await createRecord(view.path, { ...body, team_id: teamId });
    await refreshRecords(client);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {words}
      </DialogTitle>
      <DialogContent>
        <SchemaForm
          form={profile ? siteProfileUpdateForm : siteProfileCreateForm}
          record={profile}
          initial={profile ? undefined : copied(copyOf)}
          omit={omit}
          onSubmit={submit}
          submitLabel={submitLabel ?? words}
        >
          <Button onClick={onClose}>{texts['siteProfile.cancel']}</Button>
        </SchemaForm>
      </DialogContent>
    </Dialog>
  );
}

/** [SP-007] */
const copied = (profile: WireRecord | undefined): WireRecord | undefined =>
  profile && { name: fill(texts['siteProfile.copyName'], { name: String(profile['name']) }), data: profile['data'] };
