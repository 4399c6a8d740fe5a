/** Leads from the record of a bulk-site project to its pages. */
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import type { WireRecord } from '#runtime/view.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

export const OpenProjectButton = ({ record }: { readonly record: WireRecord }) => (
  <Button
    variant="outlined"
    component={Link}
    to={`/admin/teams/info/${String(record['team_id'])}/bulk-site/${String(record['id'])}`}
  >
    {texts['bulkSite.openProject']}
  </Button>
);
