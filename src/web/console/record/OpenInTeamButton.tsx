/** Leads from the record of an inventory upload to the page of its team, where its papers are worked through. */
import { processingMessages as texts } from '#generated/domain/messages/processing.ts';
import type { WireRecord } from '#runtime/view.ts';
import Button from '@mui/material/Button';

export const OpenInTeamButton = ({ record }: { readonly record: WireRecord }) => (
  <Button
    variant="outlined"
    component="a"
    href={`/${String(record['team_id'])}/dashboard/inventory/uploads/${String(record['id'])}/overview`}
  >
    {texts['processing.open']}
  </Button>
);
