/** The document, its signers, and whether it matches the quote, shown before anything else. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Banner } from '#web/ui/notice/Banner.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { FigureList } from './FigureList.tsx';
import { figuresOf, type SigningKey, type SigningPage } from './signing-api.ts';
import { Sheet } from './states/Sheet.tsx';
import { SignerList } from './states/SignerList.tsx';

interface Props {
  readonly signer: SigningKey;
  readonly page: SigningPage;
  readonly onPage: (page: SigningPage) => void;
  readonly onRead: () => void;
}

export function Summary({ signer, page, onPage, onRead }: Props) {
  const [isDeclining, setIsDeclining] = useState(false);
  const { name, sender, team, expires_at: end, time_zone: zone, contact, may_sign: maySign, refusal } = page;
  const figures = figuresOf(page);
  return (
    <Sheet title={name}>
      <p>{fill(texts['sign.asked'], { sender, document: name, team })}</p>
      {end !== null && <p>{fill(texts['sign.until'], { date: formatDate(end, 'text', zone) })}</p>}
      {!maySign && refusal !== null && <Banner tone="warning" text={refusal} />}
      {figures !== null && <FigureList figures={figures} />}
      <SignerList page={page} />
      {!page.has_text && <Scan contact={contact.email} document={name} />}
      <Actions>
        <Button disabled={!maySign} onClick={onRead}>
          {texts['sign.read']}
        </Button>
        <Links>
          <Button look="text" disabled={!maySign} onClick={() => setIsDeclining(true)}>
            {texts['sign.decline']}
          </Button>
          <a href={emailTo(contact.email, name)}>{texts['sign.question']}</a>
        </Links>
      </Actions>
      {isDeclining && <DeclineDialog signer={signer} onDeclined={onPage} onClose={() => setIsDeclining(false)} />}
    </Sheet>
  );
}

/** A screen reader cannot read a page that is only a picture. */
const Scan = ({ contact, document }: { contact: string; document: string }) => (
  <p>
    {texts['sign.scan']} <a href={emailTo(contact, document)}>{texts['sign.readableCopy']}</a>
  </p>
);

const emailTo = (to: string, subject: string): string => `mailto:${to}?subject=${encodeURIComponent(subject)}`;

const Actions = styled('div')({ display: 'grid', gap: 8, '> button': { width: '100%' } });
const Links = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 8,
  a: { padding: '10px 20px', fontWeight: 600, color: theme.tokens.primary },
}));
