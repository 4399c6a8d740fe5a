/** Where a carrier's bill is sent in: the account, and the file. [BI-022] */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callAccess } from '#generated/domain/call-access.ts';
import { uploadBillFile } from '#generated/client/invoices.ts';
import { limits } from '#generated/domain/limits.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { providerAccountView } from '#generated/screens/views/provider-account.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { listOf, refreshRecords } from '#web/shell/records.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';

const endings = ['csv', 'txt', 'edi', 'x12', 'pdf'];

export default function BillUpload() {
  const { may, teamId } = useTeam();
  const client = useQueryClient();
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const [account, setAccount] = useState('');
  const { data } = useQuery(listOf(providerAccountView.path, { team_id: teamId, per_page: limits.fetchAllPageSize }));
  if (!may(callAccess.uploadBillFile)) return null;
  const send = ([file]: readonly File[]): void => {
    if (!file || account === '') return;
    void whileBusy(() => uploadBillFile(account, { file }))
      .then(async ({ record }) => {
        await refreshRecords(client);
        await navigate(pathOf(`bill-consolidation/bill-files/${record.id}`));
      })
      .catch(flashError);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 640, marginBottom: 2 }}>
      <TextField
        select
        size="small"
        label={texts['billing.billChooseAccount']}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
      >
        {(data?.records ?? []).map((each) => (
          <MenuItem key={String(each['id'])} value={String(each['id'])}>
            {String(each['account_number'])}
          </MenuItem>
        ))}
      </TextField>
      {account !== '' && (
        <DropZone id="bill-file" label={texts['billing.billUpload']} accept={endings} isMany={false} onFiles={send} />
      )}
    </Box>
  );
}
