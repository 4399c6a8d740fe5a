/** The signing page as a signer will see it; nothing is stored or sent. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { previewSigning, type SigningSetup } from '#generated/client/signing.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { http } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Modal } from '#web/ui/dialog/Modal.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { inputStyle } from '#web/ui/field/light/native.ts';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { blankAnswers, type Answers } from '../answers.ts';
import PdfReader from '../read/PdfReader.tsx';
import type { SigningPage } from '../signing-api.ts';

interface Props {
  readonly setup: SigningSetup;
  readonly onClose: () => void;
}

export function PreviewDialog({ setup, onClose }: Props) {
  const signers = setup.signers.filter(({ role }) => role !== 'viewer');
  const [signerId, setSignerId] = useState(signers[0]?.id ?? '');
  const shown = useShown(setup, signerId);
  return (
    <Modal title={texts['place.previewTitle']} isWide onClose={onClose}>
      <Choice>
        {texts['place.previewAs']}
        <Select value={signerId} onChange={({ target }) => setSignerId(target.value)}>
          {signers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Choice>
      <Window>
        {shown === null ? (
          <Spinner />
        ) : (
          <PdfReader
            bytes={shown.bytes}
            fields={shown.page.fields}
            given={shown.page.given}
            answers={shown.answers}
            target={null}
            onOpen={() => undefined}
          />
        )}
      </Window>
    </Modal>
  );
}

interface PreviewState {
  readonly page: SigningPage;
  readonly answers: Answers;
  readonly bytes: Uint8Array;
}

function useShown(
  { id, document_file_id: made, received_file_id: received }: SigningSetup,
  signerId: string,
): PreviewState | null {
  const [shown, setShown] = useState<PreviewState | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async (): Promise<void> => {
      const page = await previewSigning(id, { signer_id: signerId }, { signal });
      const blob = await http<Blob>({ url: fileUrl(made ?? received), method: 'GET', responseType: 'blob', signal });
      setShown({ page, answers: blankAnswers(page), bytes: new Uint8Array(await blob.arrayBuffer()) });
    };
    read().catch((error: unknown) => signal.aborted || flashError(error));
    return () => leaving.abort();
  }, [id, made, received, signerId]);
  return shown;
}

const Choice = styled('label')({ display: 'grid', gap: 4, marginBottom: 12, fontSize: 14, fontWeight: 600 });
const Select = styled('select')(inputStyle);
const Window = styled('div')(({ theme }) => ({ height: '60dvh', border: `1px solid ${theme.tokens.line}` }));
