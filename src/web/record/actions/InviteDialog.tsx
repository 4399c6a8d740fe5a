/** Invites a person to the team, with roles. */
import { fill } from '#domain/format/fill.ts';
import { inviteTeamUser, type InviteTeamUserBody } from '#generated/client/members.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { NamedValues } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { AskingDialog } from './AskingDialog.tsx';

const call = {
  id: 'inviteTeamUser',
  label: texts['app.sendInvitation'],
  loadForm: async () => (await import('#generated/forms/operations/invite-team-user.ts')).inviteTeamUserForm,
};

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const fixed = { team_id: useTeam().teamId };
  const send = async (body: NamedValues): Promise<void> => {
    await inviteTeamUser(body as object as InviteTeamUserBody);
    flash(fill(texts['app.invitationSent'], { email: body['email'] }), 'success');
    onClose();
  };
  return (
    <AskingDialog
      call={call}
      title={texts['app.invite']}
      about={fixed}
      fixed={fixed}
      must={['email']}
      onSend={send}
      onClose={onClose}
    />
  );
}
