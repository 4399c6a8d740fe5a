/** The last check before a document is sent; it cannot change afterwards. */
import { useState } from 'react';
import { sendSignableDocument, type SigningSetup } from '#generated/client/signing.ts';
import { fill } from '#domain/format/fill.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';

interface Props {
  readonly setup: SigningSetup;
  readonly onSent: (setup: SigningSetup) => void;
  readonly onClose: () => void;
}

export function SendDialog({ setup, onSent, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    await sendSignableDocument(setup.id).then(onSent, (error: unknown) => {
      flashError(error);
      setIsBusy(false);
    });
  };
  const signing = setup.signers.filter(({ role }) => role !== 'viewer');
  const question = signing.length === 1 ? texts['place.sendOne'] : texts['place.sendMany'];
  return (
    <Modal title={texts['place.sendTitle']} onClose={onClose}>
      <p>
        {fill(question, { document: setup.name, n: signing.length })} {orderOf(setup)} {texts['place.sendFinal']}
      </p>
      {!setup.has_text && <p>{texts['place.noText']}</p>}
      <ModalActions>
        <Button look="secondary" disabled={isBusy} onClick={onClose}>
          {texts['place.cancel']}
        </Button>
        <Button disabled={isBusy} onClick={() => void send()}>
          {texts['place.sendNow']}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** `Ana Ruiz signs first, then Carl Moe (Northline).` */
function orderOf({ signers, signing_order: order }: SigningSetup): string {
  const names = signers
    .filter(({ role }) => role !== 'viewer')
    .map(({ name, company }) => (company === null ? name : `${name} (${company})`));
  const [first, ...then] = names;
  if (then.length === 0) return fill(texts['place.oneSigns'], { name: first });
  if (order === 'parallel') return fill(texts['place.allSign'], { names: names.join(', ') });
  return fill(texts['place.firstSigns'], { name: first, then: then.join(', ') });
}
