/** The console's menu: dashboards first, then the resources by area; typing narrows it. */
import { dashboards } from '#generated/screens/admin/dashboards.ts';
import { ProductIcon } from '#web/widgets/ProductIcon.tsx';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { mayDo } from '../auth-provider.ts';
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
        placeholder="Find a page"
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { 'aria-label': 'Find a page', type: 'search' } }}
        sx={{ fontSize: 13, marginBottom: 1, '& input': { paddingBlock: '6px' } }}
      />
      {shown.map((group) => (
        <Box key={group.title} component="section" aria-label={group.title}>
          <Box aria-hidden sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 600, padding: '12px 8px 4px' }}>
            {group.title}
          </Box>
          {group.entries.map((entry) => (
            <MenuLink key={entry.to} {...entry} onChoose={onChoose} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function groups(): readonly Group[] {
  const work = dashboards.filter(({ access }) => mayDo(access));
  const records = areas.map(({ title, resources }) => ({
    title,
    entries: resources
      .filter(({ access }) => mayDo(access.read))
      .map(({ name, titlePlural, icon }) => ({ title: titlePlural, icon, to: `/admin/${name}` })),
  }));
  return [
    { title: 'Work', entries: work.map(({ title, icon, route }) => ({ title, icon, to: `/admin/${route}` })) },
    ...records,
  ];
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
