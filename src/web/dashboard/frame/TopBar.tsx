/** The bar at the top: menu button, product, team, notifications, account. */
import MenuIcon from '@mui/icons-material/Menu';
import NotificationsIcon from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { appMessages } from '#generated/domain/messages/app.ts';
import { notificationMessages } from '#generated/domain/messages/notification.ts';
import { fill } from '#domain/format/fill.ts';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { layout } from '#web/theme/tokens.ts';
import { useUnreadCount } from '../notifications/notifications.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { TeamSwitcher } from './TeamSwitcher.tsx';

interface Props {
  readonly onMenu: () => void;
  readonly isMenuExpanded: boolean;
  readonly onNotifications: () => void;
}

export function TopBar({ onMenu, isMenuExpanded, onNotifications }: Props) {
  const pathOf = useDashboardPath();
  const unread = useUnreadCount();
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
      <IconButton
        aria-label={
          unread > 0
            ? fill(notificationMessages['notification.unreadCount'], { count: unread })
            : notificationMessages['notification.title']
        }
        onClick={onNotifications}
      >
        <Badge badgeContent={unread === 0 ? undefined : unread} color="error" max={99}>
          <NotificationsIcon />
        </Badge>
      </IconButton>
      <AccountMenu />
    </Box>
  );
}
