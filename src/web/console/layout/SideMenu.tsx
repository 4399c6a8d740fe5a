/** The console's menu: dashboards first, then the resources by area; typing narrows it. */
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { dashboards } from '#generated/screens/admin/dashboards.ts';
import { worklists } from '#generated/screens/admin/worklists.ts';
import { ProductIcon } from '#web/ui/icon/ProductIcon.tsx';
import Box from '@mui/material/Box';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type ReactNode } from 'react';
import { useStore } from 'react-admin';
import { NavLink, useLocation } from 'react-router';
import { mayDo } from '../auth-provider.ts';
import { pages } from '../pages.ts';
import { areas } from '../resources.ts';

interface Entry {
  readonly title: string;
  readonly icon: string;
  readonly to: string;
}

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** `onChoose` is told when a page is chosen. */
export function SideMenu({ onChoose }: { readonly onChoose?: () => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = groups()
    .map((group) => ({ ...group, entries: group.entries.filter(({ title }) => title.toLowerCase().includes(wanted)) }))
    .filter(({ entries }) => entries.length > 0);
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
      {shown.map((group) => (
        <FoldingGroup key={group.title} group={group} isSought={wanted !== ''}>
          {group.entries.map((entry) => (
            <MenuLink key={entry.to} {...entry} onChoose={onChoose} />
          ))}
        </FoldingGroup>
      ))}
    </Box>
  );
}

interface FoldingGroupProps {
  readonly group: Group;
  /** True while the menu is searched: then every find is shown. */
  readonly isSought: boolean;
  readonly children: ReactNode;
}

/** The first group and that of the page are open; what the user folds or opens stays so. */
function FoldingGroup({ group: { title, entries }, isSought, children }: FoldingGroupProps) {
  const { pathname } = useLocation();
  const isHere = entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const [chosen, setChosen] = useStore<boolean | null>(`menu.${title}`, null);
  const isOpen = isSought || (chosen ?? (isHere || title === workTitle));
  return (
    <Box sx={{ marginBottom: 0.5 }}>
      <ButtonBase aria-expanded={isOpen} onClick={() => setChosen(!isOpen)} sx={groupHead}>
        {title}
        <ExpandMore sx={{ fontSize: 18, marginLeft: 'auto', rotate: isOpen ? '180deg' : 'none' }} />
      </ButtonBase>
      {isOpen && children}
    </Box>
  );
}

const workTitle = texts['admin.work'];

const groupHead = {
  width: '100%',
  minHeight: 32,
  paddingInline: 1,
  justifyContent: 'flex-start',
  borderRadius: '6px',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: 12,
  fontWeight: 600,
  textAlign: 'left',
} as const;

function groups(): readonly Group[] {
  const work = [...dashboards, ...worklists].filter(({ access }) => mayDo(access));
  const records = areas.map(({ id, title, resources }) => ({
    title,
    entries: [
      ...resources
        .filter(({ access }) => mayDo(access.read))
        .map(({ name, titlePlural, icon }) => ({ title: titlePlural, icon, to: `/admin/${name}` })),
      ...pages.filter(({ area, access }) => area === id && mayDo(access)).map(pageEntry),
    ],
  }));
  return [{ title: workTitle, entries: work.map(pageEntry) }, ...records];
}

/** The menu's entry for a page with a route of its own. */
function pageEntry({ title, icon, route }: Omit<Entry, 'to'> & { readonly route: string }): Entry {
  return { title, icon, to: `/admin/${route}` };
}

function MenuLink({ title, icon, to, onChoose }: Entry & { readonly onChoose: (() => void) | undefined }) {
  return (
    <Box
      component={NavLink}
      to={to}
      onClick={onChoose}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 32,
        paddingInline: 1,
        borderRadius: '6px',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { backgroundColor: theme.tokens.subtle },
        '&.active': {
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
