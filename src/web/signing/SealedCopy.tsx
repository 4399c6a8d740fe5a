/** The emailed link to a sealed copy: view, save and verify it (DO-029). */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';
import { FileViewer } from '#web/ui/viewer/FileViewer.tsx';
import { saveAs } from '#web/ui/viewer/save-as.ts';
import type { ShownFile } from '#web/ui/viewer/shown-file.ts';
import { evidenceName, openCopy, pdfName, readCopy, readEvidence, type SigningPage } from './signing-api.ts';
import { Sheet } from './states/Sheet.tsx';
import { SignerList } from './states/SignerList.tsx';

export function SealedCopy({ token }: { token: string }) {
  const [attempt, setAttempt] = useState(0);
  return <SealedCopyPage key={attempt} token={token} onRetry={() => setAttempt(attempt + 1)} />;
}

function SealedCopyPage({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [page, setPage] = useState<SigningPage | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    openCopy({ token }).then(
      (opened) => isWanted && setPage(opened),
      (error: unknown) => isWanted && setFault(error),
    );
    return () => {
      isWanted = false;
    };
  }, [token]);
  if (fault !== null) return <Refusal fault={fault} onRetry={onRetry} />;
  return page === null ? <Spinner /> : <Copy token={token} page={page} />;
}

function Copy({ token, page }: { token: string; page: SigningPage }) {
  const [shown, setShown] = useState<ShownFile | null>(null);
  const isSealed = page.sealed_at !== null;
  const file: ShownFile = { name: pdfName(page), load: () => readCopy({ token }) };
  const download = (): void => void readCopy({ token }).then((copy) => saveAs(copy, file.name), flashError);
  const prove = (): void => void readEvidence({ token }).then((facts) => saveAs(facts, evidenceName(page)), flashError);
  return (
    <Sheet title={texts['sign.copyTitle']}>
      <p>{fill(texts[isSealed ? 'sign.copyAll' : 'sign.copyNotYet'], { document: page.name })}</p>
      {isSealed && (
        <Buttons>
          <Button onClick={download}>{texts['sign.download']}</Button>
          <Button look="secondary" onClick={() => setShown(file)}>
            {texts['sign.look']}
          </Button>
          <Button look="secondary" onClick={prove}>
            {texts['sign.evidence']}
          </Button>
        </Buttons>
      )}
      <SignerList page={page} />
      {isSealed && <a href="/verify">{texts['sign.checkIt']}</a>}
      {shown && <FileViewer file={shown} onClose={() => setShown(null)} />}
    </Sheet>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

/** An invalid link is not a page error; after a network failure the user can retry. */
function Refusal({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  if (fault instanceof HttpError && fault.status === 404)
    return (
      <Sheet title={texts['sign.refusedTitle']}>
        <p>{texts['sign.copyRefused']}</p>
      </Sheet>
    );
  return (
    <Notice title={texts['sign.loadFailed']} tone="error">
      <Button onClick={onRetry}>{texts['sign.retry']}</Button>
    </Notice>
  );
}
