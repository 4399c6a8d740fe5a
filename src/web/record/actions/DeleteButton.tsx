/** Deletes the record of a page after a question, and leads back to where it was opened. [DO-016] */
import { useNavigate } from 'react-router';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { PermittedButton } from './PermittedButton.tsx';
import { useRecordActions } from './useRecordActions.ts';

interface Props {
  readonly view: EntityView;
  readonly record: WireRecord;
  readonly access: readonly Grant[] | undefined;
}

export function DeleteButton({ view, record, access }: Props) {
  const { remove } = useRecordActions(view);
  const navigate = useNavigate();
  const press = async (): Promise<void> => {
    if (await remove(record)) await navigate(-1);
  };
  return (
    <PermittedButton access={access} variant="outlined" color="error" onClick={() => void press()}>
      {texts['shell.delete']}
    </PermittedButton>
  );
}
