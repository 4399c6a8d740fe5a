/** The frame of the console: top bar, menu and page. */
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { ErrorBoundary } from '#web/frame/errors/ErrorBoundary.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { LiveUpdates } from '#web/record/LiveUpdates.tsx';
import { InTeam } from '#web/record/team/TeamProvider.tsx';
import { TeamConfirm } from '#web/record/TeamRoot.tsx';
import { layout } from '#web/theme/tokens.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SxProps, Theme } from '@mui/material/styles';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

export function AdminLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <InTeam teamId="">
      <TeamConfirm>
        <LiveUpdates isQuiet />
        <LayoutFrame>{children}</LayoutFrame>
      </TeamConfirm>
    </InTeam>
  );
}

function LayoutFrame({ children }: { readonly children: ReactNode }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <Box sx={{ minHeight: '100vh', backgroundColor: 'background.default' }}>
      <Link href="#main" sx={skipLink}>
        {adminMessages['admin.skip']}
      </Link>
      <TopBar onMenu={isWide ? null : () => setIsOpen(true)} />
      <Box sx={{ display: 'flex' }}>
        {isWide ? (
          <Box component="nav" aria-label={shellMessages['shell.mainMenu']} sx={rail}>
            <SideMenu />
          </Box>
        ) : (
          <Drawer
            open={isOpen}
            onClose={() => setIsOpen(false)}
            slotProps={{ paper: { sx: { width: layout.drawer + 40 } } }}
          >
            <Box component="nav" aria-label={shellMessages['shell.mainMenu']}>
              <SideMenu onChoose={() => setIsOpen(false)} />
            </Box>
          </Drawer>
        )}
        <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
          <Box sx={{ padding: { xs: 2, md: 3 }, maxWidth: layout.page, marginInline: 'auto' }}>
            <ErrorBoundary path={pathname}>
              <Suspense fallback={<Spinner />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

const rail: SxProps<Theme> = {
  position: 'sticky',
  top: layout.adminTopBar,
  width: layout.drawer,
  height: `calc(100vh - ${layout.adminTopBar}px)`,
  overflowY: 'auto',
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
};

const skipLink: SxProps<Theme> = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 1400,
  padding: '8px 12px',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  color: 'text.primary',
  '&:focus': { top: 8 },
};
