/** Leads from a record to the page of its team on which it is worked through. */
import type { ComponentType } from 'react';
import type { WireRecord } from '#runtime/view.ts';
import Button from '@mui/material/Button';

/** `path`: below the dashboard of the team, the id where `:id` stands. */
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
