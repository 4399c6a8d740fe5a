/** Declines to sign, with a reason and a note that the sender receives. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { declineReasons, type DeclineReason } from '#generated/domain/lists/decline-reason.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { LongTextInput } from '#web/ui/field/light/LongTextInput.tsx';
import { FieldError, Frame } from '#web/ui/field/light/Frame.tsx';
import { decline, type SigningKey, type SigningPage } from './signing-api.ts';

interface Props {
  readonly signer: SigningKey;
  readonly onDeclined: (page: SigningPage) => void;
  readonly onClose: () => void;
}

const { min: fewest, max: most } = limits.declineTextLength;

export function DeclineDialog({ signer, onDeclined, onClose }: Props) {
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isShort = text.trim().length < fewest;
  const send = async (): Promise<void> => {
    setIsTried(true);
    if (reason === null || isShort) return;
    setIsBusy(true);
    await decline(signer, { reason, text: text.trim() }).then(onDeclined, (error: unknown) => {
      flashError(error);
      setIsBusy(false);
    });
  };
  return (
    <Modal title={texts['sign.declineTitle']} onClose={onClose}>
      <p>{texts['sign.declineEffect']}</p>
      <Reasons>
        <legend>{texts['sign.declineReason']}</legend>
        {declineReasons.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="reason" checked={reason === value} onChange={() => setReason(value)} />
            {label}
          </label>
        ))}
      </Reasons>
      <FieldError id="reason-error" text={isTried && reason === null ? texts['sign.chooseReason'] : undefined} />
      <Frame
        id="decline-text"
        title={texts['sign.declineText']}
        isRequired
        mistake={isTried && isShort ? fill(texts['sign.declineShort'], { fewest }) : undefined}
      >
        <LongTextInput
          id="decline-text"
          title={texts['sign.declineText']}
          isRequired
          isInvalid={isTried && isShort}
          value={text}
          onChange={(next) => setText(String(next ?? ''))}
          field={{ input: 'longText', maxLength: most, rows: 4 }}
        />
      </Frame>
      <ModalActions>
        <Button look="secondary" disabled={isBusy} onClick={onClose}>
          {texts['sign.cancel']}
        </Button>
        <Button disabled={isBusy} onClick={() => void send()}>
          {texts['sign.decline']}
        </Button>
      </ModalActions>
    </Modal>
  );
}

const Reasons = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  margin: '0 0 12px',
  padding: 0,
  border: 0,
  legend: { padding: 0, marginBottom: 4, fontSize: 14, fontWeight: 600 },
  label: { display: 'flex', alignItems: 'center', gap: 10, minHeight: 40, cursor: 'pointer' },
  input: { flex: 'none', width: 18, height: 18, margin: 0, accentColor: theme.tokens.primary },
}));
