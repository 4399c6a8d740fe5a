/** A button that explains a missing permission (PE-019). */
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
  // Hides what only staff may do, because no team admin could grant it.
  if (profile.is_customer && isForStaff(access)) return null;
  return (
    <Tooltip title={missingPermission(access, profile)}>
      {/* A disabled button gets no pointer or focus, so the span shows the reason. */}
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
