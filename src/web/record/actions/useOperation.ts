/** Makes an API call on the page's record; if it created another record, opens its page. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { NamedValues } from '#runtime/view.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { callOnRecord, type RecordCall } from './record-call.ts';

/** `onSent` closes the dialog that asked for the body, which then refreshes the records. */
export function useOperation(record: NamedValues, onSent?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (call: RecordCall, body?: NamedValues): Promise<void> => {
    const id = String(record['id']);
    const other = await callOnRecord(call, id, body);
    if (onSent) onSent();
    else await refreshRecords(client);
    if (other !== null && other !== id) await navigate(pathname.replace(id, other));
  };
}
