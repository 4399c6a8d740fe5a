/** A draft: its signers, its fields, what is missing, and the button to send it. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import type { SigningSetup } from '#generated/client/signing.ts';
import { fill } from '#domain/format/fill.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { http } from '#web/shell/api/http.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { Failed } from '#web/ui/viewer/Failed.tsx';
import { SignedCopyDialog } from '../follow/SignedCopyDialog.tsx';
import { Editor } from './Editor.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { SignersForm } from './SignersForm.tsx';
import { usePlacement } from './use-placement.ts';

interface Props {
  readonly setup: SigningSetup;
  readonly onChange: (setup: SigningSetup) => void;
}

type OpenDialog = 'signers' | 'problems' | 'preview' | 'send' | 'signedCopy' | null;

export function Draft({ setup, onChange }: Props) {
  const placement = usePlacement(setup, onChange);
  const [open, setOpen] = useState<OpenDialog>(setup.signers.length === 0 ? 'signers' : null);
  const bytes = useDocument(setup.document_file_id ?? setup.received_file_id);
  const close = (): void => setOpen(null);
  const { problems } = setup;
  const canSend = problems.length === 0 && placement.state === 'saved';
  const after = (next: OpenDialog): void => void placement.save().then(() => setOpen(next));
  return (
    <DraftLayout>
      <Bar>
        <Button look="secondary" onClick={() => setOpen('signers')}>
          {fill(texts['place.signersCount'], { n: setup.signers.length })}
        </Button>
        <Button
          look="secondary"
          aria-expanded={open === 'problems'}
          onClick={() => setOpen(open === 'problems' ? null : 'problems')}
        >
          {fill(texts['place.problems'], { n: problems.length })}
        </Button>
        <output>{texts[`place.${placement.state}`]}</output>
        <Button look="text" onClick={() => setOpen('signedCopy')}>
          {texts['place.signedCopy']}
        </Button>
        <Button look="secondary" disabled={setup.signers.length === 0} onClick={() => after('preview')}>
          {texts['place.preview']}
        </Button>
        <Button disabled={!canSend} aria-describedby="problems" onClick={() => after('send')}>
          {texts['place.send']}
        </Button>
      </Bar>
      {(open === 'problems' || problems.length > 0) && (
        <Problems id="problems">
          {problems.length === 0 && <li>{texts['place.noProblems']}</li>}
          {problems.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
          {!setup.has_text && <li>{texts['place.noText']}</li>}
        </Problems>
      )}
      {bytes === null && <Spinner />}
      {bytes === 'failed' && <Failed />}
      {bytes !== null && bytes !== 'failed' && <Editor bytes={bytes} setup={setup} placement={placement} />}
      {open === 'signers' && (
        <SignersForm
          setup={setup}
          onClose={close}
          onSaved={(saved) => {
            onChange(saved);
            close();
          }}
        />
      )}
      {open === 'preview' && <PreviewDialog setup={setup} onClose={close} />}
      {open === 'send' && <SendDialog setup={setup} onSent={onChange} onClose={close} />}
      {open === 'signedCopy' && <SignedCopyDialog setup={setup} onChange={onChange} onClose={close} />}
    </DraftLayout>
  );
}

/** The bytes of the document. */
function useDocument(fileId: string): Uint8Array | 'failed' | null {
  const [bytes, setBytes] = useState<Uint8Array | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    http<Blob>({ url: fileUrl(fileId), method: 'GET', responseType: 'blob', signal: leaving.signal })
      .then((blob) => blob.arrayBuffer())
      .then(
        (buffer) => setBytes(new Uint8Array(buffer)),
        () => !leaving.signal.aborted && setBytes('failed'),
      );
    return () => leaving.abort();
  }, [fileId]);
  return bytes;
}

const DraftLayout = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '> :last-child': { flex: 1 },
});
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '0 16px 8px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
  button: { minHeight: 40, padding: '0 14px' },
  output: { marginInlineEnd: 'auto', fontSize: 13, color: theme.tokens.textSecondary },
}));
const Problems = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: '8px 16px 8px 36px',
  background: theme.tokens.tones.warning.tint,
  color: theme.tokens.tones.warning.ink,
  fontSize: 14,
}));
