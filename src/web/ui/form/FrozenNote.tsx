/** Why a record stays as it is, and how it is corrected instead. */
import type { WireRecord } from '#runtime/view.ts';
import Alert from '@mui/material/Alert';
import { frozenIn } from './frozen.ts';

export function FrozenNote({ record }: { readonly record: WireRecord | undefined }) {
  const frozen = frozenIn(record);
  return (
    frozen && (
      <Alert severity="info" sx={{ marginBottom: 2.5 }}>
        {frozen.reason}
      </Alert>
    )
  );
}
