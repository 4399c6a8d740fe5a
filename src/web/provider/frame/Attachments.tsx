/**
 * The carrier's files: uploaded at once, viewed, and removed by name until the request is completed (QR-053 to QR-056).
 */
import styled from '@emotion/styled';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { fileFault } from '#web/ui/upload/upload-check.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { FileViewer } from '#web/ui/viewer/FileViewer.tsx';
import type { ShownFile } from '#web/ui/viewer/shown-file.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { fill } from '#domain/format/fill.ts';
import { addFiles, readFile, removeFile, type QuoteRequestPage } from '../provider-api.ts';

const extensions = limits.uploadExtensions;

const rule = {
  accept: extensions,
  maxBytes: limits.uploadMaxBytes,
  typeMessage: fileMessages['file.wrongType'],
  sizeMessage: validationMessages['validation.fileSize'],
};

export function Attachments({ token, page, isClosed }: { token: string; page: QuoteRequestPage; isClosed: boolean }) {
  const [files, setFiles] = useState(page.attachments);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState<ShownFile | null>(null);
  const attempt = async (call: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    await call().catch(flashError);
    setIsBusy(false);
  };
  const add = (chosen: readonly File[]): void => {
    const fault = chosen.map((file) => fileFault(file, rule)).find((text) => text !== undefined);
    if (fault !== undefined) return flash(fault);
    if (chosen.length > 0) void attempt(async () => setFiles((await addFiles(token, chosen)).attachments));
  };
  const remove = (id: string): void =>
    void attempt(async () => {
      await removeFile(token, id);
      setFiles((before) => before.filter((file) => file.id !== id));
    });
  return (
    <Area aria-busy={isBusy}>
      {files.length > 0 && (
        <ul aria-label={texts['quoteRequest.attached']}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <Button look="text" onClick={() => setShown({ name, load: (signal) => readFile(token, id, signal) })}>
                {name}
              </Button>
              {!isClosed && (
                <Button
                  look="text"
                  disabled={isBusy}
                  aria-label={fill(texts['quoteRequest.detach'], { name })}
                  onClick={() => remove(id)}
                >
                  {texts['quoteRequest.remove']}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isClosed && (
        <>
          <DropZone
            id="attachments"
            label={texts['quoteRequest.attach']}
            accept={extensions}
            isMany
            describedBy="attachments-hint"
            onFiles={add}
          />
          <small id="attachments-hint">{texts['quoteRequest.attachmentsHint']}</small>
        </>
      )}
      {shown && <FileViewer file={shown} onClose={() => setShown(null)} />}
    </Area>
  );
}

const Area = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  li: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 8, overflowWrap: 'anywhere' },
  small: { fontSize: 13, color: theme.tokens.textSecondary },
}));
