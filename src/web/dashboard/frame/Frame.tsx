/** The frame of the customer application: top bar, side menu, page. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { layout } from '#web/theme/tokens.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

const expandedKey = 'trunkline.menu';

export function Frame({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery<{ breakpoints: { down(name: 'md'): string } }>((theme) => theme.breakpoints.down('md'));
  const [isExpanded, setIsExpanded] = useState(
    () => localStorage.getItem(expandedKey) !== 'rail' && innerWidth >= 1200,
  );
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const toggleMenu = (): void => {
    if (isPhone) return setIsMenuOpen(true);
    localStorage.setItem(expandedKey, isExpanded ? 'rail' : 'drawer');
    setIsExpanded(!isExpanded);
  };
  return (
    <>
      <SkipLink />
      <TopBar onMenu={toggleMenu} isMenuExpanded={isPhone ? isMenuOpen : isExpanded} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <SideMenu isPhone={isPhone} isExpanded={isExpanded} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        <Box
          component="main"
          id="page"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            maxWidth: layout.page,
            marginInline: 'auto',
            padding: { xs: '16px 16px 48px', md: '24px 32px 64px' },
            minHeight: `calc(100dvh - ${layout.topBar}px)`,
            outline: 'none',
          }}
        >
          {children}
        </Box>
      </Box>
    </>
  );
}

/** The first focusable element. */
const SkipLink = () => (
  <Box
    component="a"
    href="#page"
    sx={{
      position: 'absolute',
      left: 16,
      top: -60,
      zIndex: 1300,
      padding: '10px 16px',
      borderRadius: 1,
      backgroundColor: 'background.paper',
      color: 'primary.main',
      fontWeight: 600,
      '&:focus': { top: 16 },
    }}
  >
    {texts['app.skipToPage']}
  </Box>
);
