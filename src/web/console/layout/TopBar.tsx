/** The top bar of the console: menu on narrow screens, name, search, light and dark, notifications, account. [SH-066] */
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { authProvider } from '../auth-provider.ts';
import { useSession } from '#web/shell/session/session.ts';
import { Bell } from '#web/record/notifications/Bell.tsx';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { layout } from '#web/theme/tokens.ts';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTheme as useThemeChoice } from 'react-admin';
import { Link } from 'react-router';

export function TopBar({ onMenu }: { readonly onMenu: (() => void) | null }) {
  const [choice, setChoice] = useThemeChoice();
  const isDark = choice === 'dark';
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        height: layout.adminTopBar,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 1 },
        paddingInline: { xs: '12px 2px', sm: 2 },
        // Smaller padding, so that everything fits the narrowest phones.
        '& .MuiIconButton-root': { padding: { xs: 0.5, sm: 1 } },
        backgroundColor: theme.tokens.bar,
        color: theme.tokens.onBar,
      })}
    >
      {onMenu !== null && (
        <IconButton color="inherit" edge="start" aria-label={adminMessages['admin.openMenu']} onClick={onMenu}>
          <MenuIcon />
        </IconButton>
      )}
      <Box
        component={Link}
        to="/admin"
        sx={{ color: 'inherit', textDecoration: 'none', display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Wordmark isOnBar />
        <Box component="span" sx={{ fontWeight: 600, opacity: 0.85, display: { xs: 'none', sm: 'inline' } }}>
          {adminMessages['admin.admin']}
        </Box>
      </Box>
      <Box sx={{ flex: 1 }} />
      <SearchButton />
      <IconButton
        color="inherit"
        aria-label={isDark ? adminMessages['admin.lightColors'] : adminMessages['admin.darkColors']}
        onClick={() => setChoice(isDark ? 'light' : 'dark')}
      >
        {isDark ? <LightMode /> : <DarkMode />}
      </IconButton>
      <Bell teamId={null} />
      <AccountMenu />
    </Box>
  );
}

function AccountMenu() {
  const current = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (current.state !== 'authenticated') return null;
  const { first_name, last_name, email } = current.profile;
  return (
    <>
      <Button
        color="inherit"
        sx={{ minWidth: { xs: 36, sm: 64 } }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>{`${first_name} ${last_name}`}</Box>
        <AccountCircle titleAccess={`${first_name} ${last_name}`} sx={{ display: { sm: 'none' } }} />
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': adminMessages['admin.account'] } }}
      >
        <MenuItem disabled>{email}</MenuItem>
        <MenuItem onClick={() => void authProvider.logout({})}>{shellMessages['shell.signOut']}</MenuItem>
      </Menu>
    </>
  );
}
