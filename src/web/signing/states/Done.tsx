/** After the signature: the next signer, or the sealed copy once all have signed. */
import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import { formatDate, zoneName } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { saveAs } from '#web/ui/viewer/save-as.ts';
import {
  evidenceName,
  openCopy,
  openSigning,
  pdfName,
  readCopy,
  readEvidence,
  type SigningKey,
  type SigningPage,
} from '../signing-api.ts';
import { Sheet } from './Sheet.tsx';
import { SignerList } from './SignerList.tsx';

interface Props {
  /** Authorizes the view after signing: the member's account, or the key that the page sent when it signed. */
  readonly follower: SigningKey;
  readonly page: SigningPage;
  readonly onward: ReactNode;
  readonly onPage: (page: SigningPage) => void;
}

/** Sealing takes a few seconds, so polling is fast at first; other signers take longer. */
const pollSoonMs = 1000;
const soonPolls = 8;
const pollAgainMs = 5000;
const pollIntervalMs = 30_000;

export function Done({ follower, page, onward, onPage }: Props) {
  const { name, signer: self, waiting_for: next, status, sealed_at: sealedAt } = page;
  // The page's key is valid for an hour; after that, the copy is only sent by email.
  const [isFollowed, setIsFollowed] = useState(true);
  const isSealing = status === 'SIGNED' && sealedAt === null;
  useEffect(() => {
    if (sealedAt !== null || !isFollowed) return undefined;
    const open = 'token' in follower ? openCopy : openSigning;
    const stop = (error: unknown): void => setIsFollowed(!(error instanceof HttpError && error.status === 404));
    let asks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const askLater = (): void => {
      if (!isShown) return;
      const soon = asks < soonPolls ? pollSoonMs : pollAgainMs;
      timer = setTimeout(
        () => void open(follower).then(onPage, stop).then(askLater),
        isSealing ? soon : pollIntervalMs,
      );
      asks += 1;
    };
    askLater();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [isSealing, sealedAt, isFollowed, follower, onPage]);
  const download = (): void => void readCopy(follower).then((copy) => saveAs(copy, pdfName(page)), flashError);
  const prove = (): void => void readEvidence(follower).then((facts) => saveAs(facts, evidenceName(page)), flashError);
  return (
    <Sheet title={texts[sealedAt === null ? 'sign.doneTitle' : 'sign.sealedTitle']}>
      <Line>
        <Icon name="check" size={22} />
        {fill(texts['sign.done'], { document: name, time: self.signed_at === null ? '' : momentOf(self.signed_at) })}
      </Line>
      {isSealing && isFollowed && <Live>{texts['sign.sealing']}</Live>}
      {sealedAt === null && next !== null && <p>{fill(texts['sign.signsNext'], { name: next.name })}</p>}
      {isSealing && !isFollowed && <p>{texts['sign.sealingEmailed']}</p>}
      {sealedAt === null && !isSealing && <p>{texts['sign.copyFollows']}</p>}
      {sealedAt !== null && (
        <Live>
          {texts['sign.sealed']}
          <Buttons>
            <Button onClick={download}>{texts['sign.download']}</Button>
            <Button look="secondary" onClick={prove}>
              {texts['sign.evidence']}
            </Button>
          </Buttons>
        </Live>
      )}
      <SignerList page={page} />
      {onward}
    </Sheet>
  );
}

/** With the name of the zone: 03-17-2026 04:02 PM CDT. */
const momentOf = (instant: string): string => `${formatDate(instant, 'event')} ${zoneName(instant)}`;

const Line = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '12px 14px',
  borderRadius: 6,
  background: theme.tokens.tones.success.tint,
  color: theme.tokens.tones.success.ink,
  fontWeight: 600,
  svg: { flex: 'none' },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });
const Live = styled('output')({ display: 'grid', gap: 12, justifyItems: 'start' });
