/** A button that says why it cannot be pressed when a permission is missing (PE-019). */
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { permissionMessages } from '#generated/domain/messages/permission.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { missingAction } from '#web/shell/session/may.ts';
import { fill } from '#domain/format/fill.ts';
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
    <Tooltip title={missingPermission(access)}>
      {/* A disabled button has no pointer or focus: the span carries the reason. */}
      <Box component="span" tabIndex={0} sx={{ display: 'inline-flex' }}>
        <Button {...button} disabled />
      </Box>
    </Tooltip>
  );
}

/** Roles of staff alone; permissions of teams are written in capitals. */
const isForStaff = (access: readonly Grant[]): boolean =>
  access.every((grant) => grant !== grant.toUpperCase() && grant !== 'member' && grant !== 'contributor');

export const missingPermission = (access: readonly Grant[]): string =>
  fill(permissionMessages['permission.required'], { action: missingAction(access) });
