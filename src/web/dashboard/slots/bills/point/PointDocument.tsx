/** The pages of a bill with clickable words. */
import styled from '@emotion/styled';
import type { Word } from '#domain/bills/read/pdf.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Failed } from '#web/ui/viewer/Failed.tsx';
import { PageTools } from '#web/ui/viewer/PageTools.tsx';
import { PdfPages } from '#web/ui/viewer/PdfPages.tsx';
import { usePdf, type ReadPdf } from '#web/ui/viewer/pdf-document.ts';
import type { ShownFile } from '#web/ui/viewer/shown-file.ts';
import { useLoaded } from '#web/ui/viewer/use-loaded.ts';
import { usePdfView } from '#web/ui/viewer/use-pdf-view.ts';
import type { Pointing } from './use-pointing.ts';
import { WordsOver } from './WordsOver.tsx';

interface Props {
  readonly words: readonly Word[];
  readonly pointing: Pointing;
}

/** `file`: the same object while it is shown. */
export default function PointDocument({ file, ...rest }: Props & { readonly file: ShownFile }) {
  const loaded = useLoaded(file);
  if (loaded === null) return <Spinner />;
  return loaded === 'failed' ? <Failed /> : <PdfDocumentView bytes={loaded.bytes} {...rest} />;
}

function PdfDocumentView({ bytes, ...rest }: Props & { readonly bytes: Uint8Array }) {
  const read = usePdf(bytes);
  if (read === 'loading') return <Spinner />;
  return read === 'failed' || read === 'empty' ? <Failed /> : <Pages read={read} {...rest} />;
}

function Pages({ read, words, pointing }: Props & { readonly read: ReadPdf }) {
  const view = usePdfView(read);
  return (
    <PointLayout>
      <Tools>
        <PageTools view={view} />
      </Tools>
      <PdfPages
        view={view}
        renderOver={(page, scale) => (
          <WordsOver
            words={words.filter((word) => word.page === page)}
            height={view.sizes[page - 1]!.height}
            scale={scale}
            pointing={pointing}
          />
        )}
      />
    </PointLayout>
  );
}

const PointLayout = styled('div')({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  height: 'min(72vh, 820px)',
  // Stays visible next to the longer list of fields.
  position: 'sticky',
  top: 16,
});
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  padding: '2px 8px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
}));
