/** The panel button that opens the form of its fields next to the page. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { grantsToChange } from '#runtime/access.ts';
import { fill } from '#domain/format/fill.ts';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import type { InPlace, PanelProps } from './panel-data.ts';

interface Props extends Omit<PanelProps, 'panel'> {
  readonly edit: InPlace;
  readonly title: string | undefined;
}

export const EditInPlace = ({ edit, title = texts['shell.fields'], view, record, onForm }: Props) => (
  <PermittedButton
    access={edit.access && grantsToChange(view.access, edit.access, record)}
    size="small"
    aria-label={fill(texts['shell.editRecord'], { name: title })}
    onClick={() => onForm({ view, loadForm: edit.loadForm, record, only: edit.fields })}
  >
    {texts['shell.edit']}
  </PermittedButton>
);
