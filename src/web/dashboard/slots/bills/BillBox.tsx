/** The email address to which a carrier sends the bills of an account: show, replace, remove. [BI-021] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { closeBillBox, readBillBox, renewBillBox } from '#generated/client/invoices.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';

const boxOf = (account: string) =>
  queryOptions({
    queryKey: ['bill-box', account],
    queryFn: ({ signal }) => readBillBox(account, { signal }),
    retry: false,
  });

export function BillBox({ account, senders }: { readonly account: string; readonly senders: readonly string[] }) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenQuestion | null>(null);
  const { data, error, refetch } = useQuery(boxOf(account));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data?.is_offered) return null;
  const { address } = data;
  const set = async (call: typeof renewBillBox): Promise<void> => {
    client.setQueryData(boxOf(account).queryKey, await call(account));
    setOpenDialog(null);
  };
  return (
    <Box component="section" aria-label={texts['billing.boxTitle']} sx={frame}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {address === null
          ? texts['billing.boxNone']
          : fill(texts[senders.length > 0 ? 'billing.boxText' : 'billing.boxTextPeople'], {
              senders: senders.join(', '),
            })}
      </Typography>
      {address !== null && (
        <Typography component="p" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {address === null ? (
          <Button
            variant="outlined"
            size="small"
            onClick={() => void whileBusy(() => set(renewBillBox)).catch(flashError)}
          >
            {texts['billing.boxMake']}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => setOpenDialog('renew')}>
              {texts['billing.boxRenew']}
            </Button>
            <Button size="small" color="error" onClick={() => setOpenDialog('close')}>
              {texts['billing.boxClose']}
            </Button>
          </>
        )}
      </Box>
      {openDialog !== null && (
        <ActionDialog
          title={texts[openDialog === 'renew' ? 'billing.boxRenew' : 'billing.boxClose']}
          button={texts[openDialog === 'renew' ? 'billing.boxRenew' : 'billing.boxClose']}
          isReady
          onSend={() => set(openDialog === 'renew' ? renewBillBox : closeBillBox)}
          onClose={() => setOpenDialog(null)}
        >
          {() => <Typography variant="body2">{texts['billing.boxFormer']}</Typography>}
        </ActionDialog>
      )}
    </Box>
  );
}

type OpenQuestion = 'renew' | 'close';

const frame = { display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', gridColumn: '1 / -1' };
