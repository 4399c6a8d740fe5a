/** Lets an administrator see a team's product through the eyes of one of its members. [AM-012] [AM-019] */
import { callAccess } from '#generated/domain/call-access.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { limits } from '#generated/domain/limits.ts';
import { userView } from '#generated/screens/views/user.ts';
import type { WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { http } from '#web/shell/api/http.ts';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
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
}

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
        {members.map(({ id, user_id, user }) => (
          <MenuItem key={id} onClick={() => void viewAs(user_id)}>
            {user === null ? user_id : recordName(userView, user)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
