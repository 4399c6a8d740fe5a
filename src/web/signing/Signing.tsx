/** One signing, for every kind of signer; the view depends on whose turn it is. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { HttpError } from '#web/shell/api/http.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';
import { openSigning, type SigningKey, type SigningPage } from './signing-api.ts';
import { SigningSteps } from './SigningSteps.tsx';
import { Done } from './states/Done.tsx';
import { Ended } from './states/Ended.tsx';
import { RefusedLink } from './states/RefusedLink.tsx';
import { Waiting } from './states/Waiting.tsx';

interface Props {
  /** The same object during the lifetime of the page. */
  readonly signer: SigningKey;
  /** Navigation from a document that needs no more action. */
  readonly onward?: ReactNode;
}

export function Signing({ signer, onward }: Props) {
  const [attempt, setAttempt] = useState(0);
  return <SigningRoom key={attempt} signer={signer} onward={onward} onRetry={() => setAttempt(attempt + 1)} />;
}

function SigningRoom({ signer, onward, onRetry }: Props & { readonly onRetry: () => void }) {
  const [page, setPage] = useState<SigningPage | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [followKey] = useState(newFollowKey);
  const follower = useMemo(() => ('token' in signer ? { token: followKey } : signer), [signer, followKey]);
  useEffect(() => {
    let isWanted = true;
    openSigning(signer).then(
      (opened) => isWanted && setPage(opened),
      (error: unknown) => isWanted && setFault(error),
    );
    return () => {
      isWanted = false;
    };
  }, [signer]);
  if (fault !== null) return <Refusal signer={signer} fault={fault} onRetry={onRetry} />;
  if (page === null) return <Spinner />;
  if (page.signer.role === 'viewer') return <Waiting page={page} onward={onward} />;
  if (page.turn === 'yours') return <SigningSteps signer={signer} followKey={followKey} page={page} onPage={setPage} />;
  if (page.turn === 'signed') return <Done follower={follower} page={page} onward={onward} onPage={setPage} />;
  return page.turn === 'waiting' ? <Waiting page={page} onward={onward} /> : <Ended page={page} onward={onward} />;
}

/** 256 random bits in base64url. Signing invalidates the link, so the page continues with this key. */
const newFollowKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface RefusalProps {
  readonly signer: SigningKey;
  readonly fault: unknown;
  readonly onRetry: () => void;
}

/** An invalid link is not a page error; after a network failure the user can retry. */
function Refusal({ signer, fault, onRetry }: RefusalProps) {
  const isRefused = fault instanceof HttpError && fault.status >= 400 && fault.status < 500;
  if (isRefused && 'token' in signer) return <RefusedLink {...(fault.status === 404 && { text: fault.message })} />;
  if (isRefused) return <Notice title={texts['sign.notYours']} tone="error" />;
  return (
    <Notice title={texts['sign.loadFailed']} tone="error">
      <Button onClick={onRetry}>{texts['sign.retry']}</Button>
    </Notice>
  );
}
