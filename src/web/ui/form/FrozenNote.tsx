/** Why a record cannot be edited, and how to correct it instead. */
import type { NamedValues } from '#runtime/view.ts';
import Alert from '@mui/material/Alert';
import { frozenIn } from './frozen.ts';

export function FrozenNote({ record }: { readonly record: NamedValues | undefined }) {
  const frozen = frozenIn(record);
  return (
    frozen && (
      <Alert severity="info" sx={{ marginBottom: 2.5 }}>
        {frozen.reason}
      </Alert>
    )
  );
}
