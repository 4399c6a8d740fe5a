/** Starts a comparison with a NetBox and opens it. */
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callAccess } from '#generated/domain/call-access.ts';
import { compareNetbox } from '#generated/client/inventory.ts';
import { netboxMessages as texts } from '#generated/domain/messages/netbox.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';

export default function NetboxCompare({ record }: { record: WireRecord }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const begin = async (): Promise<void> => {
    const { id } = await whileBusy(() => compareNetbox(String(record['id'])));
    await refreshRecords(client);
    await navigate(pathOf(`inventory/netbox-comparisons/${id}`));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ color: 'text.secondary', maxWidth: 640 }}>{texts['netbox.compareHelp']}</Box>
      <PermittedButton
        access={callAccess.compareNetbox}
        variant="contained"
        onClick={() => void begin().catch(flashError)}
      >
        {texts['netbox.compare']}
      </PermittedButton>
    </Box>
  );
}
