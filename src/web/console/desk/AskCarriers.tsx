/** Requests quotes from carriers, in the dialog of the API call. */
import { callAccess } from '#generated/domain/call-access.ts';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import type { WireRecord } from '#runtime/view.ts';
import { OperationButton } from '#web/record/actions/OperationButton.tsx';
import type { OperationAction } from '#web/record/actions/screen-action.ts';
import { chosenCarriers } from './ChosenCarriers.tsx';

interface Props {
  readonly group: WireRecord;
  readonly isFirst: boolean;
}

export function AskCarriers({ group, isFirst }: Props) {
  const action: OperationAction = {
    kind: 'operation',
    id: 'addQuoteRequests',
    label: isFirst ? texts['desk.ask'] : texts['desk.askMore'],
    method: 'post',
    path: '/service-groups/{id}/add-quote-requests',
    done: texts['desk.asked'],
    access: callAccess.addQuoteRequests,
    loadForm: async () => (await import('#generated/forms/operations/add-quote-requests.ts')).addQuoteRequestsForm,
    companion: chosenCarriers,
  };
  return <OperationButton action={action} record={group} variant={isFirst ? 'contained' : 'outlined'} />;
}
