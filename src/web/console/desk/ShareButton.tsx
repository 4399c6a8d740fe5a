/** Shares the quotes with the customer, after saying what goes and what stays. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { fill } from '#domain/format/fill.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { sendEvent } from '#web/shell/records.ts';
import { Question } from '../record/Question.tsx';
import type { Desk } from './desk.ts';

/** Only while the quotes are with us. */
export function ShareButton({ desk, onChanged }: { readonly desk: Desk; readonly onChanged: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const priced = desk.quotes.filter(({ provider_response_status: status }) => status === 'AVAILABLE');
  const chosen = priced.filter(({ listed_to_user: isListed }) => isListed === true);
  const shared = chosen.length > 0 ? chosen.length : priced.length;
  if (desk.group['current_step'] !== 'out_for_quote' || priced.length === 0) return null;
  const label = fill(texts['desk.share'], { count: shared });
  const share = async (): Promise<void> => {
    setIsAsking(false);
    try {
      await sendEvent(serviceGroupView, desk.group, 'list_quotes', '');
      flash(fill(texts['desk.shared'], { count: shared }), 'success');
    } catch (error) {
      flashRefusal(error, serviceGroupView);
    }
    onChanged();
  };
  return (
    <>
      <Button variant="contained" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Question
          title={label}
          text={fill(texts['desk.shareText'], { count: shared, hidden: desk.quotes.length - shared })}
          answer={texts['desk.shareNow']}
          onAnswer={() => void share()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
