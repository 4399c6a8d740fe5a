/** The corrections in full screen. Cancel returns to the sheet without creating addresses. [SS-052] [SS-058] */
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { Addressing, AddressingState } from './use-addressing.ts';
import { Corrections } from './Corrections.tsx';
import { ReviewFrame } from './ReviewFrame.tsx';

interface Props {
  readonly addressing: Addressing;
  readonly asked: AddressingState;
  /** Called when all addresses are created. */
  readonly onDone: () => void;
}

export function CorrectionDialog({ addressing, asked, onDone }: Props) {
  const titleId = useId();
  const title = texts['sheet.addressValidation'];
  return (
    <Dialog fullScreen open onClose={addressing.cancel} aria-labelledby={titleId}>
      <Box sx={{ padding: { xs: 2, sm: 3 } }}>
        <Corrections
          asked={asked}
          onNext={async (sites) => {
            const faults = await addressing.finish(sites);
            if (faults === null) onDone();
            return faults;
          }}
          renderFrame={(onNext, sheet) => (
            <ReviewFrame
              title={title}
              titleId={titleId}
              level="h2"
              backText={texts['sheet.cancel']}
              onBack={addressing.cancel}
              onNext={onNext}
            >
              {sheet}
            </ReviewFrame>
          )}
        />
      </Box>
    </Dialog>
  );
}
