/** The team's site profiles next to the sheet: search, view, copy and edit. [SS-009] [SS-015] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { siteProfileMessages as texts } from '#generated/domain/messages/siteProfile.ts';
import { siteProfileView as view } from '#generated/screens/views/site-profile.ts';
import type { WireRecord } from '#runtime/view.ts';
import { allOf } from '#web/shell/records.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { ProfileDialog, type OpenedProfile } from './ProfileDialog.tsx';
import { profileColumns, profileRow } from './profile-rows.ts';

interface Props {
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

const none: readonly WireRecord[] = [];

export function ProfilesDrawer({ mayEdit, onClose }: Props) {
  const { teamId } = useTeam();
  const [shownId, setShownId] = useState<unknown>(null);
  const [opened, setOpened] = useState<OpenedProfile | null>(null);
  const { data = none } = useQuery({
    queryKey: ['records', view.path, 'all', teamId],
    queryFn: () => allOf(view.path, { team_id: teamId }),
    retry: false,
  });
  const profiles = data.filter(({ hidden }) => hidden !== true);
  const shown = profiles.find(({ id }) => id === shownId);
  return (
    <Drawer
      variant="persistent"
      anchor="right"
      open
      slotProps={{
        paper: { component: 'aside', 'aria-label': texts['siteProfile.heading'], sx: drawerStyle } as object,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBottom: 2 }}>
        <Typography variant="h2">{texts['siteProfile.heading']}</Typography>
        <Chip size="small" label={profiles.length} />
        <Button sx={{ marginLeft: 'auto' }} onClick={onClose}>
          {texts['siteProfile.closeDrawer']}
        </Button>
      </Box>
      {shown ? (
        <Profile profile={shown} mayEdit={mayEdit} onBack={() => setShownId(null)} onOpen={setOpened} />
      ) : (
        <Profiles profiles={profiles} onChoose={setShownId} />
      )}
      {opened && <ProfileDialog {...opened} submitLabel={texts['siteProfile.save']} onClose={() => setOpened(null)} />}
    </Drawer>
  );
}

interface ListProps {
  readonly profiles: readonly WireRecord[];
  readonly onChoose: (id: unknown) => void;
}

/** [SS-010] [SS-011] [SS-012] [SS-014] */
function Profiles({ profiles, onChoose }: ListProps) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState('newest');
  const found = profiles
    .filter(({ name }) => String(name).toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted((a, b) => String(a['edited_at']).localeCompare(String(b['edited_at'])) * (order === 'newest' ? -1 : 1));
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          size="small"
          type="search"
          fullWidth
          label={texts['siteProfile.search']}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          select
          size="small"
          label={texts['siteProfile.sort']}
          value={order}
          sx={{ minWidth: 120 }}
          onChange={({ target }) => setOrder(target.value)}
        >
          <MenuItem value="newest">{texts['siteProfile.newest']}</MenuItem>
          <MenuItem value="oldest">{texts['siteProfile.oldest']}</MenuItem>
        </TextField>
      </Box>
      {found.length === 0 && (
        <Typography sx={{ marginTop: 2 }}>
          {texts[profiles.length === 0 ? 'siteProfile.empty' : 'siteProfile.noMatch']}
        </Typography>
      )}
      <List>
        {found.map((profile) => (
          <ListItemButton key={String(profile['id'])} onClick={() => onChoose(profile['id'])}>
            <ListItemText primary={String(profile['name'])} secondary={wordsOf(profile).join(' · ')} />
          </ListItemButton>
        ))}
      </List>
    </>
  );
}

interface ProfileProps {
  readonly profile: WireRecord;
  readonly mayEdit: boolean;
  readonly onBack: () => void;
  readonly onOpen: (opened: OpenedProfile) => void;
}

/** [SS-013] */
function Profile({ profile, mayEdit, onBack, onOpen }: ProfileProps) {
  return (
    <>
      <Typography variant="h3">{String(profile['name'])}</Typography>
      <Box component="ol" sx={{ paddingLeft: 3 }}>
        {wordsOf(profile).map((words, at) => (
          // Two circuits may have the same text.
          <li key={`${at} ${words}`}>{words}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button onClick={onBack}>{texts['siteProfile.back']}</Button>
        {mayEdit && (
          <>
            <Button onClick={() => onOpen({ copyOf: profile })}>{texts['siteProfile.duplicate']}</Button>
            <Button variant="contained" onClick={() => onOpen({ profile })}>
              {texts['siteProfile.edit']}
            </Button>
          </>
        )}
      </Box>
    </>
  );
}

/** The circuits of a profile as text. */
function wordsOf(profile: WireRecord): readonly string[] {
  const row = profileRow(profile);
  return profileColumns
    .filter(({ wire }) => /^circuit_\d/.test(wire))
    .flatMap(({ wire }) => (row[wire] === undefined ? [] : [String(row[wire])]));
}

const drawerStyle = { width: limits.profileDrawerMaxWidthPx, maxWidth: '100%', padding: { xs: 2, sm: 3 } };
