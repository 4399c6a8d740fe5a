/** The console's menu: a line for each kind of work. Typing finds all other pages by name. */
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { ProductIcon } from '#web/ui/icon/ProductIcon.tsx';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isAt, isHere, menuLines, otherEntries, type Entry } from './menu.ts';

/** `onChoose` is called when a page is chosen. */
export function SideMenu({ onChoose }: { readonly onChoose?: () => void }) {
  const [text, setText] = useState('');
  const { pathname } = useLocation();
  const wanted = text.trim().toLowerCase();
  const lines = menuLines();
  const all = lines.flatMap((line) => (line.entries.length > 0 ? line.entries : [line]));
  const found = [...all, ...otherEntries()].filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <Box sx={{ padding: 1.5, fontSize: 13 }}>
      <OutlinedInput
        size="small"
        fullWidth
        value={text}
        placeholder={texts['admin.findPage']}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { 'aria-label': texts['admin.findPage'], type: 'search' } }}
        sx={{ fontSize: 13, marginBottom: 1, '& input': { paddingBlock: '6px' } }}
      />
      {wanted === ''
        ? lines.map((line) => (
            <MenuLink key={line.title} entry={line} isOpen={isHere(line, pathname)} onChoose={onChoose} />
          ))
        : found.map((entry) => (
            <MenuLink key={entry.to} entry={entry} isOpen={isAt(entry, pathname)} onChoose={onChoose} />
          ))}
    </Box>
  );
}

interface LinkProps {
  readonly entry: Entry;
  readonly isOpen: boolean;
  readonly onChoose: (() => void) | undefined;
}

function MenuLink({ entry: { title, icon, to }, isOpen, onChoose }: LinkProps) {
  return (
    <Box
      component={Link}
      to={to}
      onClick={onChoose}
      aria-current={isOpen ? 'page' : undefined}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 34,
        paddingInline: 1,
        borderRadius: '6px',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { backgroundColor: theme.tokens.subtle },
        '&[aria-current]': {
          backgroundColor: theme.tokens.tones.purple.tint,
          color: theme.tokens.tones.purple.ink,
          fontWeight: 600,
        },
      })}
    >
      <ProductIcon name={icon} sx={{ fontSize: 18, flexShrink: 0 }} />
      {title}
    </Box>
  );
}
