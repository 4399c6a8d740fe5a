/** The body that a webhook received. */
import Box from '@mui/material/Box';
import type { WireRecord } from '#runtime/view.ts';

/** Focusable, so that wide content can be scrolled by keyboard. */
export default function WebhookPayload({ record }: { record: WireRecord }) {
  return (
    <Box component="pre" tabIndex={0} sx={{ margin: 0, overflowX: 'auto', fontSize: 13 }}>
      {JSON.stringify(record['payload'], null, 2)}
    </Box>
  );
}
