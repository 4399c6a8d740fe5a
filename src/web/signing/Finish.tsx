/** The last step: signature preview, consent, and the button to sign. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { Ink } from './adopt/Ink.tsx';
import type { Answers } from './answers.ts';
import type { SigningPage } from './signing-api.ts';
import { Sheet } from './states/Sheet.tsx';

interface Props {
  readonly page: SigningPage;
  readonly answers: Answers;
  readonly onBack: () => void;
  readonly onSign: () => Promise<void>;
}

/** Aspect ratio of the preview on this page; the document has its own. */
const shownRatio = 5;

export function Finish({ page, answers, onBack, onSign }: Props) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { name, title, signature } = answers;
  const isDrawn = signature?.kind === 'drawn';
  const company = page.signer.company ?? (page.signer.role === 'carrier' ? page.carrier : null) ?? page.team;
  const start = (): void => {
    setIsTried(true);
    setIsAsked(hasAgreed);
  };
  const sign = async (): Promise<void> => {
    setIsBusy(true);
    await onSign().catch((error: unknown) => {
      flashError(error);
      setIsBusy(false);
      setIsAsked(false);
    });
  };
  return (
    <Sheet title={fill(texts['sign.finishTitle'], { document: page.name })}>
      <Signed>
        <Ink name={name} strokes={isDrawn ? signature.strokes : undefined} ratio={shownRatio} />
      </Signed>
      <p>{[name, title, company].filter(Boolean).join(', ')}</p>
      <Checkbox label={texts['sign.agree']} isChecked={hasAgreed} onChange={setHasAgreed} />
      <Consent>{page.consent.text}</Consent>
      <FieldError id="consent-error" text={isTried && !hasAgreed ? texts['sign.agreeFirst'] : undefined} />
      <Actions>
        <Button onClick={start}>{texts['sign.signDocument']}</Button>
        <Button look="text" onClick={onBack}>
          {texts['sign.back']}
        </Button>
      </Actions>
      {isAsked && (
        <Modal title={texts['sign.confirmTitle']} onClose={() => setIsAsked(false)}>
          <p>{fill(texts['sign.confirm'], { signer: [name, title].filter(Boolean).join(', '), company })}</p>
          <ModalActions>
            <Button look="secondary" disabled={isBusy} onClick={() => setIsAsked(false)}>
              {texts['sign.cancel']}
            </Button>
            <Button disabled={isBusy} onClick={() => void sign()}>
              {texts['sign.sign']}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </Sheet>
  );
}

const Signed = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  height: 84,
  padding: '8px 16px',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: '#FFFFFF',
  fontSize: 28,
  overflow: 'hidden',
  svg: { maxWidth: 320 },
}));
const Consent = styled('p')(({ theme }) => ({ margin: 0, fontSize: 14, color: theme.tokens.textSecondary }));
const Actions = styled('div')({ display: 'grid', gap: 8 });
