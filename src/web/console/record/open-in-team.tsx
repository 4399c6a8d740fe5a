/** Links a record to the team page on which staff work on it. */
import type { ComponentType } from 'react';
import type { WireRecord } from '#runtime/view.ts';
import Button from '@mui/material/Button';

/** `path`: below the team's dashboard, with `:id` for the id. */
export const openInTeam =
  (path: string, label: string): ComponentType<{ readonly record: WireRecord }> =>
  ({ record }) => (
    <Button
      variant="outlined"
      component="a"
      href={`/${String(record['team_id'])}/dashboard/${path.replace(':id', String(record['id']))}`}
    >
      {label}
    </Button>
  );
