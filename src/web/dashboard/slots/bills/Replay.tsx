/** Whether the layout of a bill file still parses older bills of the carrier the same way. [BI-022] */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { replayBillLayout } from '#generated/client/invoices.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import type { Records } from '#generated/records/registry.ts';
import { useTeam } from '#web/record/team/team-context.ts';

/** Optional content: hidden when it is not available. */
export function Replay({ bill: { id, version, layout } }: { readonly bill: Records['invoice-import'] }) {
  const { may } = useTeam();
  const { data } = useQuery({
    queryKey: ['bill-file', id, version, 'replay'],
    queryFn: ({ signal }) => replayBillLayout(id, { signal }),
    enabled: layout !== null && may(callAccess.replayBillLayout),
    retry: false,
  });
  if (!data || data.files.length === 0) return null;
  const others = data.files.filter(({ differences }) => differences.length > 0);
  if (others.length === 0)
    return <Alert severity="success">{fill(texts['billing.replayAlike'], { count: data.files.length })}</Alert>;
  return (
    <Alert severity="warning">
      <Typography component="p" variant="subtitle2">
        {texts['billing.replayDiffers']}
      </Typography>
      {others.map(({ id: file, file_name: name, differences }) => (
        <div key={file}>
          {name}
          <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
            {differences.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Box>
        </div>
      ))}
    </Alert>
  );
}
