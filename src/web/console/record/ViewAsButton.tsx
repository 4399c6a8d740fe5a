/** Lets an administrator view the product as a user, from the page of the user or of a membership. [AM-012] [AM-019] */
import { callAccess } from '#generated/domain/call-access.ts';
import type { TeamUserStatus } from '#generated/domain/lists/team-user-status.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import type { WireRecord } from '#runtime/view.ts';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { mayDo } from '../auth-provider.ts';
import { viewAs } from './view-as.ts';

export function ViewAsButton({ record }: { readonly record: WireRecord }) {
  if (!mayDo(callAccess.startViewingAs) || record['is_superuser'] === true) return null;
  const userId = String(record['user_id'] ?? record['id']);
  const isInvited = record['status'] === ('invited' satisfies TeamUserStatus);
  return (
    <Tooltip title={isInvited ? texts['admin.notJoinedYet'] : ''}>
      {/* A disabled button gets no pointer or focus, so the span shows the reason. */}
      <Box component="span" tabIndex={isInvited ? 0 : undefined} sx={{ display: 'inline-flex' }}>
        <Button variant="outlined" startIcon={<Visibility />} disabled={isInvited} onClick={() => void viewAs(userId)}>
          {texts['admin.viewAs']}
        </Button>
      </Box>
    </Tooltip>
  );
}
