/** Deletes the record of a page after a confirmation and returns to the previous page. [DO-016] */
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
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
  /** Path of the list of such records, if the page may have been opened without it. */
  readonly list?: string | undefined;
}

export function DeleteButton({ view, record, access, list }: Props) {
  const { remove } = useRecordActions(view);
  const navigate = useNavigate();
  const leave = () => (list === undefined ? navigate(-1) : navigate(list));
  return (
    <PermittedButton
      access={access}
      variant="outlined"
      color="error"
      startIcon={<DeleteIcon />}
      onClick={() => void remove(record, leave)}
    >
      {texts['shell.delete']}
    </PermittedButton>
  );
}
