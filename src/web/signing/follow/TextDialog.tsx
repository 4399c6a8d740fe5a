/** A dialog with one text field for a sent document: a corrected address, or the reason of a withdrawal. */
import { useState, type ReactNode } from 'react';
import {
  correctSignerEmail,
  voidSignableDocument,
  type SignerOfSetup,
  type SigningSetup,
} from '#generated/client/signing.ts';
import { fill } from '#domain/format/fill.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { Field } from '#web/ui/field/light/Field.tsx';

interface Props {
  readonly setup: SigningSetup;
  readonly onDone: (setup: SigningSetup) => void;
  readonly onClose: () => void;
}

export const EmailDialog = ({ setup, signer, onDone, onClose }: Props & { readonly signer: SignerOfSetup }) => (
  <TextDialog
    kind="email"
    title={fill(texts['place.correctTitle'], { name: signer.name })}
    label={texts['place.email']}
    initial={signer.email}
    button={texts['place.save']}
    fault={(text) => (/^\S+@\S+\.\S+$/.test(text) ? undefined : texts['place.emailWrong'])}
    onSend={(email) => correctSignerEmail(setup.id, { signer_id: signer.id, email }).then(onDone)}
    onClose={onClose}
  >
    {texts['place.correctEffect']}
  </TextDialog>
);

export const VoidDialog = ({ setup, onDone, onClose }: Props) => (
  <TextDialog
    kind="text"
    title={fill(texts['place.voidTitle'], { document: setup.name })}
    label={texts['place.voidReason']}
    initial=""
    button={texts['place.voidNow']}
    fault={(text) => (text === '' ? texts['place.reasonMissing'] : undefined)}
    onSend={(reason) => voidSignableDocument(setup.id, { reason }).then(onDone)}
    onClose={onClose}
  >
    {texts['place.voidEffect']}
  </TextDialog>
);

interface TextProps {
  readonly kind: 'text' | 'email';
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  readonly button: string;
  readonly fault: (text: string) => string | undefined;
  readonly onSend: (text: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function TextDialog({ kind, title, label, initial, button, fault, onSend, onClose, children }: TextProps) {
  const [text, setText] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const mistake = fault(text.trim());
  const send = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (mistake !== undefined) return;
    setIsBusy(true);
    await onSend(text.trim()).catch((error: unknown) => {
      flashError(error);
      setIsBusy(false);
    });
  };
  return (
    <Modal title={title} onClose={onClose}>
      <p>{children}</p>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Field
          kind={kind}
          id="dialog-text"
          title={label}
          isRequired
          value={text}
          onChange={(next = '') => setText(next)}
          mistake={isTried ? mistake : undefined}
          field={{ maxLength: kind === 'email' ? 255 : 1000 }}
        />
        <ModalActions>
          <Button look="secondary" disabled={isBusy} onClick={onClose}>
            {texts['place.cancel']}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {button}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
