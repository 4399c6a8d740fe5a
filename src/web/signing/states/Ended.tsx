/** Declined, expired or withdrawn: it can no longer be signed. */
import type { ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import type { SigningPage } from '../signing-api.ts';
import { Sheet } from './Sheet.tsx';

export function Ended({ page, onward }: { page: SigningPage; onward: ReactNode }) {
  const { status, signer, refusal, contact, name } = page;
  const text = signer.declined_at === null ? refusal : texts['sign.youDeclined'];
  return (
    <Sheet title={fill(texts['sign.endedTitle'], { document: name })}>
      <p>{status === 'EXPIRED' ? texts['sign.expired'] : (text ?? texts['sign.ended'])}</p>
      <p>
        {texts['sign.askContact']} <a href={`mailto:${contact.email}`}>{contact.name}</a>
      </p>
      {onward}
    </Sheet>
  );
}
