/** Signing on paper: download, sign by hand, and upload the signed copy next to the original (DO-030). */
import styled from '@emotion/styled';
import { useState } from 'react';
import { readSigningSetup, uploadSignedCopy, type SigningSetup } from '#generated/client/signing.ts';
import { limits } from '#generated/domain/limits.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { fill } from '#domain/format/fill.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { fileFault } from '#web/ui/upload/upload-check.ts';
import { pdfName } from '../signing-api.ts';

interface Props {
  readonly setup: SigningSetup;
  readonly onChange: (setup: SigningSetup) => void;
  readonly onClose: () => void;
}

const rule = {
  accept: limits.uploadExtensions,
  maxBytes: limits.uploadMaxBytes,
  typeMessage: fileMessages['file.wrongType'],
  sizeMessage: validationMessages['validation.fileSize'],
};

export function SignedCopyDialog({ setup, onChange, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [hasCompared, setHasCompared] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const choose = ([chosen]: readonly File[]): void => {
    const fault = chosen && fileFault(chosen, rule);
    if (fault !== undefined) return flash(fault, 'error');
    setFile(chosen ?? null);
  };
  const send = async (): Promise<void> => {
    if (file === null) return;
    setIsBusy(true);
    try {
      await uploadSignedCopy(setup.id, { file, compared: 'true' });
      onChange(await readSigningSetup(setup.id));
      onClose();
    } catch (error) {
      flashError(error);
      setIsBusy(false);
    }
  };
  return (
    <Modal title={texts['place.signedCopyTitle']} onClose={onClose}>
      <p>{texts['place.signedCopyText']}</p>
      <p>
        <Link href={fileUrl(setup.document_file_id ?? setup.received_file_id)} download={pdfName(setup)}>
          {texts['place.signedCopyDownload']}
        </Link>
      </p>
      <DropZone
        id="signed-copy"
        label={texts['place.signedCopyChoose']}
        accept={limits.uploadExtensions}
        isMany={false}
        describedBy="signed-copy-name"
        onFiles={choose}
      />
      <p id="signed-copy-name">{file?.name ?? ''}</p>
      <Checkbox
        label={fill(texts['place.signedCopyCompared'], { n: setup.pages.length })}
        isChecked={hasCompared}
        onChange={setHasCompared}
      />
      <ModalActions>
        <Button look="secondary" disabled={isBusy} onClick={onClose}>
          {texts['place.cancel']}
        </Button>
        <Button disabled={isBusy || file === null || !hasCompared} onClick={() => void send()}>
          {texts['place.signedCopyUpload']}
        </Button>
      </ModalActions>
    </Modal>
  );
}

const Link = styled('a')(({ theme }) => ({ color: theme.tokens.primary, fontWeight: 600 }));
