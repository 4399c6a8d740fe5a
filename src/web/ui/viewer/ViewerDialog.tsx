/** A file over the whole screen: a PDF or picture to look at, anything to download. */
import styled from '@emotion/styled';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { viewerMessages as texts } from '#generated/domain/messages/viewer.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { enterStage } from '#web/shell/flash/stage.ts';
import { Spinner } from '../busy/Spinner.tsx';
import { Failed } from './Failed.tsx';
import { ImageView } from './ImageView.tsx';
import { PdfView } from './PdfView.tsx';
import { saveAs } from './save-as.ts';
import { kindOf, type FileKind, type ShownFile } from './shown-file.ts';
import { ToolButton } from './ToolButton.tsx';

interface Props {
  readonly file: ShownFile;
  readonly onClose: () => void;
}

export default function ViewerDialog({ file, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const loaded = useLoaded(file);
  // Closed before it leaves the page: only then does the browser give the focus back to what opened it.
  useLayoutEffect(() => {
    const current = dialog.current!;
    current.showModal();
    const leave = enterStage(current);
    return () => {
      leave();
      current.close();
    };
  }, []);
  const cancel = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <Whole ref={dialog} aria-label={file.name} onCancel={cancel}>
      <Head>
        <h2>{file.name}</h2>
        <ToolButton
          icon="download"
          label={texts['viewer.download']}
          aria-disabled={loaded === null || loaded === 'failed'}
          onClick={() => typeof loaded === 'object' && loaded && saveAs(loaded.blob, file.name)}
        />
        <ToolButton icon="close" label={shellMessages['shell.close']} onClick={onClose} />
      </Head>
      {loaded === null && <Spinner />}
      {loaded === 'failed' && <Failed />}
      {loaded !== null && loaded !== 'failed' && <Content {...loaded} name={file.name} />}
    </Whole>
  );
}

interface Loaded {
  readonly blob: Blob;
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
}

function Content({ blob, bytes, kind, name }: Loaded & { name: string }) {
  if (kind === 'pdf') return <PdfView bytes={bytes} />;
  if (kind === 'image') return <ImageView blob={blob} name={name} />;
  const isEmptyPdf = bytes.length === 0 && /\.pdf$/i.test(name);
  return <Failed {...(isEmptyPdf && { text: fileMessages['file.noPdf'] })} />;
}

/** Null until the bytes are there. */
function useLoaded(file: ShownFile): Loaded | 'failed' | null {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async (): Promise<Loaded> => {
      const blob = await file.load(leaving.signal);
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return { blob, bytes, kind: kindOf(bytes) };
    };
    read().then(setLoaded, () => {
      if (!leaving.signal.aborted) setLoaded('failed');
    });
    return () => leaving.abort();
  }, [file]);
  return loaded;
}

const Whole = styled('dialog')(({ theme }) => ({
  '&[open]': { display: 'grid' },
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: theme.tokens.surface,
  color: theme.tokens.text,
}));

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  padding: '8px 12px 8px 20px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  h2: {
    flex: 1,
    minWidth: 0,
    margin: 0,
    fontSize: 16,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
