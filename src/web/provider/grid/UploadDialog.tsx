/** Preview of a file import. */
import styled from '@emotion/styled';
import { fill } from '#domain/format/fill.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { patchCells, type CellPatch } from './commands.ts';
import type { GridRow } from './rows.ts';

interface Props {
  readonly rows: readonly GridRow[];
  readonly patches: readonly CellPatch[];
  readonly onClose: () => void;
  readonly onApply: () => void;
}

export function UploadDialog({ rows, patches, onClose, onApply }: Props) {
  const { filled, refused } = patchCells(rows, patches);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const isNew = ({ row, column }: CellPatch): boolean => column.read(rowOf.get(row)!) === '';
  const added = filled.filter(isNew);
  const changed = filled.filter((each) => !isNew(each));
  const isSame = filled.length + refused.length === 0;
  return (
    <Modal title={texts['quoteRequest.uploadTitle']} onClose={onClose}>
      <p>
        {isSame
          ? texts['quoteRequest.uploadSame']
          : fill(texts['quoteRequest.uploadCounts'], {
              added: added.length,
              changed: changed.length,
              refused: refused.length,
            })}
      </p>
      <List>
        {[...refused, ...changed].map((patch) => (
          <li key={`${patch.row} ${patch.column.key}`} data-refused={refused.includes(patch) || undefined}>
            {fill(texts['quoteRequest.refusedCell'], {
              site: rowOf.get(patch.row)!.name,
              column: patch.column.title,
              value: refused.includes(patch)
                ? patch.text
                : `${patch.column.read(rowOf.get(patch.row)!)} → ${patch.text || '–'}`,
            })}
          </li>
        ))}
      </List>
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          {texts['quoteRequest.goBack']}
        </Button>
        {filled.length > 0 && <Button onClick={onApply}>{texts['quoteRequest.apply']}</Button>}
      </ModalActions>
    </Modal>
  );
}

const List = styled('ul')(({ theme }) => ({
  maxHeight: 240,
  margin: '0 0 16px',
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
  'li[data-refused]': { color: theme.tokens.tones.error.ink },
}));
