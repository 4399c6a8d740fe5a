/** The top bar: menu button, product, team, notifications, account. */
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { appMessages } from '#generated/domain/messages/app.ts';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { layout } from '#web/theme/tokens.ts';
import { Bell } from '#web/record/notifications/Bell.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { TeamSwitcher } from './TeamSwitcher.tsx';

interface Props {
  readonly onMenu: () => void;
  readonly isMenuExpanded: boolean;
}

export function TopBar({ onMenu, isMenuExpanded }: Props) {
  const pathOf = useDashboardPath();
  const { teamId } = useTeam();
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: 1100,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.5 },
        height: layout.topBar,
        paddingInline: { xs: 1, sm: 2 },
        backgroundColor: theme.tokens.bar,
        color: theme.tokens.onBar,
        '& .MuiIconButton-root': { color: 'inherit', width: 44, height: 44 },
        '& :focus-visible': { outlineColor: '#fff' },
      })}
    >
      <IconButton aria-label={appMessages['app.menu']} aria-expanded={isMenuExpanded} onClick={onMenu}>
        <MenuIcon />
      </IconButton>
      <Box
        component={Link}
        to={pathOf('')}
        aria-label={appMessages['app.home']}
        sx={{ textDecoration: 'none', display: { xs: 'none', sm: 'block' } }}
      >
        <Wordmark isOnBar />
      </Box>
      <Box sx={{ flex: 1 }} />
      <TeamSwitcher />
      <Bell teamId={teamId || null} />
      <AccountMenu />
    </Box>
  );
}
