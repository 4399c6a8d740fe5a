/** Shares the quotes with the customer after a summary of what is sent and what is not. */
import Button from '@mui/material/Button';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { fill } from '#domain/format/fill.ts';
import { useConfirm } from '#web/record/actions/ConfirmProvider.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { sendEvent } from '#web/shell/records.ts';
import { mayDo } from '../auth-provider.ts';
import type { Desk } from './desk.ts';

const transition = serviceGroupWorkflow.transitions.find(({ event }) => event === 'list_quotes')!;

/** Shown only while the quotes are with Trunkline, to those who may list them. */
export function ShareButton({ desk, onChanged }: { readonly desk: Desk; readonly onChanged: () => void }) {
  const confirm = useConfirm();
  const priced = desk.quotes.filter(({ provider_response_status: status }) => status === 'AVAILABLE');
  const chosen = priced.filter(({ listed_to_user: isListed }) => isListed === true);
  const shared = chosen.length > 0 ? chosen.length : priced.length;
  const isOpen = (transition.from as readonly string[]).includes(String(desk.group['current_step']));
  if (!isOpen || priced.length === 0 || !mayDo(transition.who)) return null;
  const label = fill(texts['desk.share'], { count: shared });
  const share = async (): Promise<void> => {
    const details = fill(texts['desk.shareText'], { count: shared, hidden: desk.quotes.length - shared });
    if ((await confirm({ title: label, button: texts['desk.shareNow'], details })) === null) return;
    try {
      await sendEvent(serviceGroupView, desk.group, transition.event, '');
      flash(fill(texts['desk.shared'], { count: shared }), 'success');
    } catch (error) {
      flashRefusal(error, serviceGroupView);
    }
    onChanged();
  };
  return (
    <Button variant="contained" onClick={() => void share()}>
      {label}
    </Button>
  );
}
