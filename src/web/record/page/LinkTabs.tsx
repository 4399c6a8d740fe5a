/** Sections of a page with separate addresses: links that look like tabs. */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly path: string }[];
  readonly open: string | undefined;
}

export function LinkTabs({ label, tabs, open }: Props) {
  const present = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (open !== undefined) present.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        overflowX: 'auto',
        marginBottom: 2.5,
        borderBottom: 1,
        borderColor: 'divider',
        scrollbarWidth: 'none',
      }}
    >
      {tabs.map(({ id, title, path }) => (
        <Box
          key={id}
          component={Link}
          ref={id === open ? present : undefined}
          to={path}
          aria-current={id === open ? 'page' : undefined}
          sx={(theme) => ({
            flexShrink: 0,
            padding: '11px 14px 9px',
            borderBottom: '3px solid transparent',
            color: theme.tokens.textSecondary,
            fontWeight: 600,
            textDecoration: 'none',
            whiteSpace: 'nowrap',
            '&:hover': { color: theme.tokens.text },
            '&[aria-current]': { color: theme.tokens.primary, borderBottomColor: theme.tokens.primary },
            '&:focus-visible': { outlineOffset: -3 },
          })}
        >
          {title}
        </Box>
      ))}
    </Box>
  );
}
