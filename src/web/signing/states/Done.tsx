/** After the signature: who signs next, and when all have, the sealed copy as soon as it is there. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { saveAs } from '#web/ui/viewer/save-as.ts';
import { openSigning, readCopy, type SigningKey, type SigningPage } from '../signing-api.ts';
import { Sheet } from './Sheet.tsx';
import { SignerList } from './SignerList.tsx';

interface Props {
  readonly signer: SigningKey;
  readonly page: SigningPage;
  readonly onPage: (page: SigningPage) => void;
}

/** Sealing takes some seconds. */
const askAgainMs = 2000;

export function Done({ signer, page, onPage }: Props) {
  const { name, signer: self, waiting_for: next, status, sealed_at: sealedAt } = page;
  // A used link opens nothing any more: the copy then comes by mail.
  const [isFollowed, setIsFollowed] = useState('document_id' in signer);
  const isSealing = status === 'SIGNED' && sealedAt === null;
  useEffect(() => {
    if (!isSealing || !isFollowed) return undefined;
    const timer = setInterval(() => void openSigning(signer).then(onPage, () => setIsFollowed(false)), askAgainMs);
    return () => clearInterval(timer);
  }, [isSealing, isFollowed, signer, onPage]);
  const download = (): void => void readCopy(signer).then((copy) => saveAs(copy, `${name}.pdf`), flashError);
  return (
    <Sheet title={texts[sealedAt === null ? 'sign.doneTitle' : 'sign.sealedTitle']}>
      <Line>
        <Icon name="check" size={22} />
        {fill(texts['sign.done'], { document: name, time: self.signed_at === null ? '' : momentOf(self.signed_at) })}
      </Line>
      {isSealing && isFollowed && <Live>{texts['sign.sealing']}</Live>}
      {sealedAt === null && next !== null && <p>{fill(texts['sign.signsNext'], { name: next.name })}</p>}
      {isSealing && !isFollowed && <p>{texts['sign.sealingMailed']}</p>}
      {sealedAt === null && !isSealing && <p>{texts['sign.copyFollows']}</p>}
      {sealedAt !== null && (
        <Live>
          {texts['sign.sealed']}
          <Button onClick={download}>{texts['sign.download']}</Button>
        </Live>
      )}
      <SignerList page={page} />
    </Sheet>
  );
}

/** With the name of the zone: Mar 17, 2026, 4:02 PM CDT. */
const momentOf = (instant: string): string => new Intl.DateTimeFormat('en-US', momentParts).format(new Date(instant));

const momentParts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

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
const Live = styled('output')({ display: 'grid', gap: 12, justifyItems: 'start' });
