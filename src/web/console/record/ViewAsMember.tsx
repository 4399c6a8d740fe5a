/** Lets an administrator view a team as one of its members. [AM-012] [AM-019] */
import { callAccess } from '#generated/domain/call-access.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { limits } from '#generated/domain/limits.ts';
import type { TeamUserStatus } from '#generated/domain/lists/team-user-status.ts';
import { userView } from '#generated/screens/views/user.ts';
import type { WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { http } from '#web/shell/api/http.ts';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDo } from '../auth-provider.ts';
import { viewAs } from './view-as.ts';

interface Member {
  readonly id: string;
  readonly user_id: string;
  readonly user: WireRecord | null;
  readonly status: TeamUserStatus;
  readonly invited_name: string | null;
  readonly invited_email: string | null;
}

/** Invited members cannot see the team yet. */
const isInvited = ({ status }: Member): boolean => status === 'invited';

const nameOf = ({ user, user_id, invited_name, invited_email }: Member): string =>
  user === null ? (invited_name ?? invited_email ?? user_id) : recordName(userView, user);

export function ViewAsMember({ record }: { readonly record: WireRecord }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const params = { team_id: record['id'], per_page: limits.fetchAllPageSize };
  const { data: members = [] } = useQuery({
    queryKey: ['team-users', 'view-as', record['id']],
    queryFn: async ({ signal }) =>
      (await http<{ readonly records: readonly Member[] }>({ url: '/api/team-users', method: 'GET', params, signal }))
        .records,
    enabled: mayDo(callAccess.startViewingAs),
  });
  if (members.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Visibility />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {texts['admin.viewAs']}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': texts['admin.viewAs'] } }}
      >
        {members
          .toSorted((a, b) => Number(isInvited(a)) - Number(isInvited(b)))
          .map((member) => (
            <MenuItem key={member.id} disabled={isInvited(member)} onClick={() => void viewAs(member.user_id)}>
              <ListItemText
                primary={nameOf(member)}
                {...(isInvited(member) && { secondary: texts['admin.notJoinedYet'] })}
              />
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
