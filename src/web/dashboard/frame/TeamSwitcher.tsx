/** The open team: a select for two or more, otherwise a box; marks sub-teams (SH-058..SH-060). */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useNavigate } from 'react-router';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { setActiveTeam } from '#generated/client/account.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { ProfileTeam } from '#web/shell/session/profile.ts';
import { useTeam } from '#web/record/team/team-context.ts';

export function TeamSwitcher() {
  const { profile, teamId, team } = useTeam();
  const navigate = useNavigate();
  if (profile.teams.length < 2) return team ? <TeamBox team={team} /> : null;
  const open = (id: string): void => {
    void setActiveTeam({ team_id: id }).catch(() => undefined);
    void navigate(`/${id}/dashboard`);
  };
  return (
    <Select
      size="small"
      value={team ? teamId : ''}
      onChange={(event) => open(event.target.value)}
      inputProps={{ 'aria-label': texts['app.team'] }}
      displayEmpty
      sx={{
        color: 'inherit',
        maxWidth: { xs: 150, sm: 260 },
        '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': {
          borderColor: 'rgb(255 255 255 / 45%)',
        },
        '& .MuiSelect-icon': { color: 'inherit' },
      }}
    >
      {profile.teams.map((each) => (
        <MenuItem key={each.id} value={each.id}>
          <TeamName team={each} />
        </MenuItem>
      ))}
    </Select>
  );
}

const TeamBox = ({ team }: { team: ProfileTeam }) => (
  <Box
    sx={{
      paddingInline: 1.5,
      paddingBlock: 0.75,
      border: '1px solid rgb(255 255 255 / 30%)',
      borderRadius: 1,
      maxWidth: { xs: 150, sm: 260 },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    <TeamName team={team} />
  </Box>
);

const TeamName = ({ team }: { team: ProfileTeam }) => (
  <>
    {team.name}
    {team.team_is_subteam && (
      <Box component="span" sx={{ marginLeft: 1, fontSize: 12, fontWeight: 600 }}>
        {shellMessages['shell.subTeam']}
      </Box>
    )}
  </>
);
