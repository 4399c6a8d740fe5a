/** Deletes a record after asking, in words that name it. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDelete, useResourceContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { Question } from './Question.tsx';

export function DeleteButton({ view, record }: { readonly view: EntityView; readonly record: WireRecord }) {
  const resource = useResourceContext()!;
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  const name = recordName(view, record);
  const go = async (): Promise<void> => {
    try {
      // The page is left before anything on it is read again.
      await whileBusy(async () => {
        await remove(resource, { id: String(record['id']), previousData: record }, { returnPromise: true });
        flash(fill(shellMessages['shell.recordDeleted'], { record: view.title }), 'success');
        await navigate(`/admin/${resource}`);
      });
    } catch (error) {
      setIsAsking(false);
      flashError(error);
    }
  };
  return (
    <>
      <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setIsAsking(true)}>
        {shellMessages['shell.delete']}
      </Button>
      {isAsking && (
        <Question
          title={fill(adminMessages['admin.deleteQuestion'], { record: name })}
          text={adminMessages['admin.deleteText']}
          answer={shellMessages['shell.delete']}
          color="error"
          isBusy={isPending}
          onAnswer={() => void go()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
