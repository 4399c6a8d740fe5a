/** Upload of a carrier's bill: account and file. [BI-022] */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadBillFile } from '#generated/client/invoices.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { limits } from '#generated/domain/limits.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import type { Records } from '#generated/records/registry.ts';
import { providerAccountView } from '#generated/screens/views/provider-account.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { listOf, refreshRecords } from '#web/shell/records.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { BillBox } from './BillBox.tsx';

export default function BillUpload() {
  const { may, teamId } = useTeam();
  const { data, error, refetch } = useQuery({
    ...listOf(providerAccountView.path, { team_id: teamId, per_page: limits.fetchAllPageSize }),
    enabled: may(callAccess.uploadBillFile),
  });
  if (!may(callAccess.uploadBillFile)) return null;
  const accounts = data?.records as readonly Records['provider-account'][] | undefined;
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['billing.billUpload']}>
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 2 }}>
          {texts[accounts?.length === 0 ? 'billing.billNoAccounts' : 'billing.billUploadText']}
        </Typography>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {accounts?.length !== 0 && !error && <UploadForm accounts={accounts ?? []} />}
      </PanelFrame>
    </Box>
  );
}

function UploadForm({ accounts }: { accounts: readonly Records['provider-account'][] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const [account, setAccount] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = ([file]: readonly File[]): void => {
    setIsMissing(account === '');
    if (!file || account === '') return;
    void whileBusy(() => uploadBillFile(account, { file }))
      .then(async ({ record }) => {
        await refreshRecords(client);
        await navigate(pathOf(`bill-consolidation/bill-files/${record.id}`));
      })
      .catch(flashError);
  };
  return (
    <Box sx={formGrid}>
      <TextField
        select
        size="small"
        label={texts['billing.billChooseAccount']}
        value={account}
        error={isMissing}
        helperText={isMissing ? validationMessages['validation.required'] : undefined}
        onChange={({ target }) => {
          setAccount(target.value);
          setIsMissing(false);
        }}
      >
        {accounts.map(({ id, provider, account_number: number }) => (
          <MenuItem key={id} value={id}>
            {[provider?.name, number].filter(Boolean).join(' · ')}
          </MenuItem>
        ))}
      </TextField>
      <DropZone
        id="bill-file"
        label={texts['billing.billChooseFile']}
        accept={limits.billFileExtensions}
        isMany={false}
        onFiles={send}
      />
      {account !== '' && (
        <BillBox
          key={account}
          account={account}
          senders={accounts.find(({ id }) => id === account)?.bill_senders ?? []}
        />
      )}
    </Box>
  );
}

const formGrid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 340px) minmax(0, 1fr)' },
};
