/** One field in a dialog with a full-size input, because its box in the document may be tiny. */
import { useState } from 'react';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { Field } from '#web/ui/field/light/Field.tsx';
import { titleOf } from '../answers.ts';
import type { SignedField } from '../signing-api.ts';

interface Props {
  readonly field: SignedField;
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly onClose: () => void;
}

export function FieldDialog({ field, value, onSave, onClose }: Props) {
  const [text, setText] = useState(value);
  const [isTried, setIsTried] = useState(false);
  const isMissing = field.required && text.trim() === '';
  const save = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing) onSave(text.trim());
  };
  return (
    <Modal title={titleOf(field)} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <Field
          kind="text"
          id="field-value"
          title={titleOf(field)}
          isTitleHidden
          isRequired={field.required}
          value={text}
          onChange={(next = '') => setText(next)}
          mistake={isTried && isMissing ? texts['sign.valueMissing'] : undefined}
          field={{ maxLength: 2000 }}
        />
        <ModalActions>
          <Button look="secondary" onClick={onClose}>
            {texts['sign.cancel']}
          </Button>
          <Button type="submit">{texts['sign.save']}</Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
