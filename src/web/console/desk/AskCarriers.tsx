/** Asks carriers for quotes, in the dialog that the described call gives. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { callAccess } from '#generated/domain/call-access.ts';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import type { WireRecord } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { addQuoteRequests, type AddQuoteRequestsBody } from '#generated/client/procurement.ts';
import { chosenCarriers } from './ChosenCarriers.tsx';
import { AskingAction, type RecordAction } from '../record/RecordActions.tsx';

interface Props {
  readonly group: WireRecord;
  readonly isFirst: boolean;
  readonly onChanged: () => void;
}

export function AskCarriers({ group, isFirst, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const label = isFirst ? texts['desk.ask'] : texts['desk.askMore'];
  const action: RecordAction = {
    id: 'addQuoteRequests',
    label,
    method: 'post',
    path: '/service-groups/{id}/add-quote-requests',
    access: callAccess.addQuoteRequests,
    loadForm: async () => (await import('#generated/forms/operations/add-quote-requests.ts')).addQuoteRequestsForm,
    companion: chosenCarriers,
  };
  const send = async (_action: RecordAction, body?: WireRecord): Promise<void> => {
    await addQuoteRequests(String(group['id']), body as AddQuoteRequestsBody & WireRecord);
    setIsOpen(false);
    flash(texts['desk.asked'], 'success');
    onChanged();
  };
  return (
    <>
      <Button variant={isFirst ? 'contained' : 'outlined'} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <AskingAction action={action} name="" record={group} send={send} onClose={() => setIsOpen(false)} />}
    </>
  );
}
