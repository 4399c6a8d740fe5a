/** A button that says why it cannot be pressed when a permission is missing (PE-019). */
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { isPermission, type Grant } from '#runtime/vocabulary.ts';
import { missingAccess, missingGrant } from '#domain/missing-access.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { useTeam } from '../team/team-context.ts';

interface Props extends ButtonProps {
  readonly access: readonly Grant[] | undefined;
}

export function PermittedButton({ access, ...button }: Props) {
  const { may, profile } = useTeam();
  if (access === undefined || may(access)) return <Button {...button} />;
  // No team admin could give a customer what only staff may do.
  if (profile.is_customer && isForStaff(access)) return null;
  return (
    <Tooltip title={missingPermission(access, profile)}>
      {/* A disabled button has no pointer or focus: the span carries the reason. */}
      <Box component="span" tabIndex={0} sx={{ display: 'inline-flex' }}>
        <Button {...button} disabled />
      </Box>
    </Tooltip>
  );
}

const isForStaff = (access: readonly Grant[]): boolean =>
  access.every((grant) => !isPermission(grant) && grant !== 'member' && grant !== 'contributor');

export const missingPermission = (access: readonly Grant[], reader: Pick<Profile, 'is_customer'>): string =>
  missingAccess(missingGrant(access, !reader.is_customer));
