/** The document generated from the text, one page below the other. */
import Box from '@mui/material/Box';
import { templateMessages as texts } from '#generated/domain/messages/template.ts';
import { Spinner } from '../../../busy/Spinner.tsx';
import { Failed } from '../../../viewer/Failed.tsx';
import { PdfPages } from '../../../viewer/PdfPages.tsx';
import { usePdf, type ReadPdf } from '../../../viewer/pdf-document.ts';
import { usePdfView } from '../../../viewer/use-pdf-view.ts';
import { useTemplatePreview } from './template-calls.ts';

interface Props {
  readonly body: string;
  readonly contractId: string | null;
  readonly isReadable: boolean;
  readonly hasMistakes: boolean;
}

export default function Preview({ body, contractId, isReadable, hasMistakes }: Props) {
  const { data: bytes, isError } = useTemplatePreview(body, contractId, isReadable);
  const shown = () => {
    if (body === '') return <Words text={texts['template.previewEmpty']} />;
    if (bytes && !isError) return <Pages bytes={bytes} />;
    return hasMistakes || isError ? <Words text={texts['template.previewFailed']} /> : <Spinner />;
  };
  return (
    <Box
      component="section"
      aria-label={texts['template.preview']}
      sx={{
        display: 'grid',
        height: { xs: 480, lg: 'calc(100vh - 180px)' },
        minHeight: 420,
        position: { lg: 'sticky' },
        top: 72,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      {shown()}
    </Box>
  );
}

const Words = ({ text }: { text: string }) => (
  <Box sx={{ padding: 3, color: 'text.secondary', alignSelf: 'center', textAlign: 'center' }}>{text}</Box>
);

function Pages({ bytes }: { bytes: Uint8Array }) {
  const read = usePdf(bytes);
  if (read === 'loading') return <Spinner />;
  return typeof read === 'string' ? <Failed /> : <PreviewPages read={read} />;
}

/** Unlike the viewer, it leaves the focus in the text. */
function PreviewPages({ read }: { read: ReadPdf }) {
  return <PdfPages view={usePdfView(read)} />;
}
