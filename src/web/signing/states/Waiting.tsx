/** Another person signs first, or this person only gets a copy: shows the status without actions. */
import type { ReactNode } from 'react';
import { relativeTime } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import type { SigningPage } from '../signing-api.ts';
import { Sheet } from './Sheet.tsx';
import { SignerList } from './SignerList.tsx';

export function Waiting({ page, onward }: { page: SigningPage; onward: ReactNode }) {
  const { waiting_for: next, signer } = page;
  return (
    <Sheet title={page.name}>
      {next !== null && (
        <p>
          {next.asked_at === null
            ? fill(texts['sign.waitingFor'], { name: next.name })
            : fill(texts['sign.waitingSince'], { name: next.name, time: relativeTime(next.asked_at) })}
        </p>
      )}
      <p>{texts[signer.role === 'viewer' ? 'sign.viewer' : 'sign.yourTurnLater']}</p>
      <SignerList page={page} />
      {onward}
    </Sheet>
  );
}
