/** A stored file as a button with its name that opens it. */
import { fileMessages } from '#generated/domain/messages/file.ts';
import { formatBytes } from '#domain/format/number.ts';
import type { NamedValues } from '#runtime/view.ts';
import AttachFile from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { fileUrl } from '../lookup/files.ts';
import type { CellProps } from './cell-props.ts';

export function FileCell({ field, value, record, isFull }: CellProps) {
  const stored = (field.reference && record[field.reference.as]) as NamedValues | null | undefined;
  const size = stored?.['size_bytes'];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <AttachFile sx={{ fontSize: 16 }} aria-hidden />
      <Link href={fileUrl(String(value))} onClick={(event) => event.stopPropagation()}>
        {String(stored?.['name'] ?? fileMessages['file.unnamed'])}
      </Link>
      {isFull === true && typeof size === 'number' && ` (${formatBytes(size)})`}
    </Box>
  );
}
