/** The bill as issued, to open and to download. [BI-027] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import type { WireRecord } from '#runtime/view.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { FileViewer } from '#web/ui/viewer/FileViewer.tsx';
import { fileAt } from '#web/ui/viewer/shown-file.ts';

export default function BillDocument({ record }: { readonly record: WireRecord }) {
  const [isOpen, setOpen] = useState(false);
  const number = record['number'];
  const name = `${String(number)}.pdf`;
  const url = `/api/consolidated-bills/${String(record['id'])}/document`;
  const file = useMemo(() => fileAt(name, url), [name, url]);
  if (typeof number !== 'string') return <NothingHere text={texts['bill.notPrinted']} />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => setOpen(true)}>
          {texts['bill.openDocument']}
        </Button>
        <Button component="a" href={url} download={name} variant="outlined">
          {appMessages['app.download']}
        </Button>
      </Box>
      {isOpen && <FileViewer file={file} onClose={() => setOpen(false)} />}
    </>
  );
}
