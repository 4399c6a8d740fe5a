/** Options of an account without a team: accept an invitation, or ask for one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { acceptMyInvitation, listMyInvitations } from '#generated/client/members.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { reloadSession, signOut } from '#web/shell/session/session.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { LineItem, PlainList } from '#web/ui/list/PlainList.tsx';

export function NoTeam() {
  const { profile } = useTeam();
  const pathOf = useDashboardPath();
  const leave = (): void => void signOut().then(() => leaveTo(loginPath()));
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 640 }}>
      <title>{fill(shellMessages['shell.pageTitle'], { title: texts['app.noTeam'] })}</title>
      <Typography variant="h1">{texts['app.noTeam']}</Typography>
      <Typography>{fill(texts['app.noTeamText'], { email: profile.email })}</Typography>
      <Invitations isViewed={profile.viewed_by !== null} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={pathOf('profile')} variant="outlined">
          {texts['app.profile']}
        </Button>
        <Button onClick={leave}>{shellMessages['shell.signOut']}</Button>
      </Box>
    </Box>
  );
}

/** Staff who view as the person see the invitations, but only the person may accept one. */
function Invitations({ isViewed }: { isViewed: boolean }) {
  const { data, isPending } = useQuery({
    queryKey: ['my-invitations'],
    queryFn: ({ signal }) => listMyInvitations({ signal }),
  });
  const { mutate, isPending: isJoining } = useMutation({
    mutationFn: async ({ id, team }: { id: string; team: string }) => {
      await acceptMyInvitation(id);
      flash(fill(texts['app.joined'], { team }), 'success');
      await reloadSession();
    },
  });
  if (isPending) return null;
  const invitations = data?.records ?? [];
  if (invitations.length === 0) return <Typography>{texts['app.noInvitations']}</Typography>;
  return (
    <PlainList aria-label={texts['app.invitations']}>
      {invitations.map(({ id, team, inviter }) => (
        <LineItem key={id} sx={{ paddingBlock: 1 }}>
          <span>{inviter === null ? team : fill(texts['app.invitedBy'], { team, inviter })}</span>
          <Button variant="contained" disabled={isViewed || isJoining} onClick={() => mutate({ id, team })}>
            {fill(texts['app.join'], { team })}
          </Button>
        </LineItem>
      ))}
    </PlainList>
  );
}
