/** The account menu at the right of the top bar: user, profile, sign out. */
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { signOut } from '#web/shell/session/session.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { usePrivateFile } from '#web/ui/lookup/private-file.ts';
import { useTeam } from '#web/record/team/team-context.ts';

export function AccountMenu() {
  const { profile } = useTeam();
  const pathOf = useDashboardPath();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const picture = usePrivateFile(
    profile.avatar ? { model_name: 'account', model_id: profile.id, field_name: 'avatar' } : null,
  );
  const close = (): void => setAnchor(null);
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  const leave = (): void => void signOut().then(() => leaveTo(loginPath()));
  return (
    <>
      <IconButton
        aria-label={fill(appMessages['app.accountOf'], {
          initials: initials(profile.first_name, profile.last_name),
          name,
        })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar
          aria-hidden
          {...(picture !== undefined && { src: picture })}
          sx={(theme) => ({
            width: 34,
            height: 34,
            fontSize: 13,
            fontWeight: 600,
            bgcolor: theme.tokens.tones.purple.tint,
            color: theme.tokens.tones.purple.ink,
          })}
        >
          {initials(profile.first_name, profile.last_name)}
        </Avatar>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box component="li" sx={{ padding: '8px 16px' }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{profile.email}</Box>
        </Box>
        <Divider component="li" />
        <MenuItem component={Link} to={pathOf('profile')} onClick={close}>
          {appMessages['app.profile']}
        </MenuItem>
        {profile.is_superuser && (
          <MenuItem component={Link} to="/admin" onClick={close}>
            {appMessages['app.adminConsole']}
          </MenuItem>
        )}
        <MenuItem onClick={leave}>{shellMessages['shell.signOut']}</MenuItem>
      </Menu>
    </>
  );
}

const initials = (first: string, last: string): string => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
