/** A file in full screen: shows a PDF or picture, downloads other files. */
import styled from '@emotion/styled';
import { useLayoutEffect, useRef } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { viewerMessages as texts } from '#generated/domain/messages/viewer.ts';
import { enterStage } from '#web/shell/flash/stage.ts';
import { Spinner } from '../busy/Spinner.tsx';
import { Failed } from './Failed.tsx';
import { FileContent } from './FileContent.tsx';
import { saveAs } from './save-as.ts';
import type { ShownFile } from './shown-file.ts';
import { ToolButton } from './ToolButton.tsx';
import { useLoaded } from './use-loaded.ts';

interface Props {
  readonly file: ShownFile;
  readonly onClose: () => void;
}

export default function ViewerDialog({ file, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const loaded = useLoaded(file);
  // Closes the dialog before unmounting; only then does the browser restore the focus.
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
    <ViewerFrame ref={dialog} aria-label={file.name} onCancel={cancel}>
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
      {loaded !== null && loaded !== 'failed' && <FileContent {...loaded} name={file.name} takesFocus />}
    </ViewerFrame>
  );
}

const ViewerFrame = styled('dialog')(({ theme }) => ({
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
