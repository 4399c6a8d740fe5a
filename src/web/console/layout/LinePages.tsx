/** The other pages of the same menu line: tabs, or a list on the left if there are many. */
import Box from '@mui/material/Box';
import { NavLink, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LinkTabs } from '#web/record/page/LinkTabs.tsx';
import { isAt, menuLines } from './menu.ts';

export function LinePages({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const line = menuLines().find(({ entries }) => entries.some(({ to }) => to === pathname));
  if (line === undefined || line.entries.length < 2) return children;
  if (line.isLong && isWide)
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: '180px minmax(0, 1fr)', gap: 3 }}>
        <Box component="nav" aria-label={line.title} sx={{ display: 'grid', alignContent: 'start', gap: 0.25 }}>
          {line.entries.map(({ title, to }) => (
            <Box key={to} component={NavLink} to={to} sx={entryStyle}>
              {title}
            </Box>
          ))}
        </Box>
        <Box sx={{ minWidth: 0 }}>{children}</Box>
      </Box>
    );
  const tabs = line.entries.map(({ title, to }) => ({ id: to, title, path: to }));
  return (
    <>
      <LinkTabs label={line.title} tabs={tabs} open={line.entries.find((entry) => isAt(entry, pathname))?.to} />
      {children}
    </>
  );
}

const entryStyle = (theme: Theme) => ({
  padding: '6px 10px',
  borderRadius: '6px',
  fontSize: 13,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.tokens.subtle },
  '&.active': {
    backgroundColor: theme.tokens.tones.purple.tint,
    color: theme.tokens.tones.purple.ink,
    fontWeight: 600,
  },
});
