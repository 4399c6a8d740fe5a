/** Shows the entered address next to the suggestion; the user accepts or keeps each one. [QN-147] [QN-148] */
import styled from '@emotion/styled';
import { useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { addressParts, type AddressPart, type Correction } from './verify.ts';
import { headings, upFrom } from '#web/theme/style.ts';

interface Props {
  readonly corrections: readonly Correction[];
  /** Indexes of the places whose suggestion was accepted. */
  readonly onDone: (accepted: ReadonlySet<number>) => void;
  readonly onClose: () => void;
}

export function VerifyDialog({ corrections, onDone, onClose }: Props) {
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(
    () => new Set(corrections.filter(({ isSpelling }) => isSpelling).map(({ idx }) => idx)),
  );
  const choose = (idx: number, isAccepted: boolean) =>
    setAccepted(new Set(isAccepted ? [...accepted, idx] : [...accepted].filter((one) => one !== idx)));
  return (
    <Modal title={texts['questionnaire.verifyTitle']} onClose={onClose} isWide>
      <p>{texts['questionnaire.verifyAddressesText']}</p>
      {corrections.map(({ idx, name, entered, suggested, changed }) => (
        <Pair key={idx} aria-label={name}>
          <h3>{name}</h3>
          <Version
            title={texts['questionnaire.youEntered']}
            button={texts['questionnaire.keepMine']}
            address={entered}
            changed={[]}
            isChosen={!accepted.has(idx)}
            onChoose={() => choose(idx, false)}
          />
          <Version
            title={texts['questionnaire.suggested']}
            button={texts['questionnaire.useSuggested']}
            address={suggested}
            changed={changed}
            isChosen={accepted.has(idx)}
            onChoose={() => choose(idx, true)}
          />
        </Pair>
      ))}
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          {texts['questionnaire.back']}
        </Button>
        <Button onClick={() => onDone(accepted)}>{texts['questionnaire.next']}</Button>
      </ModalActions>
    </Modal>
  );
}

interface VersionProps {
  readonly title: string;
  readonly button: string;
  readonly address: Partial<Record<AddressPart, string>>;
  readonly changed: readonly AddressPart[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Version({ title, button, address, changed, isChosen, onChoose }: VersionProps) {
  return (
    <Card isChosen={isChosen}>
      <strong>{title}</strong>
      <span>
        {addressParts
          .filter((part) => address[part])
          .map((part, at) => (
            <span key={part}>
              {at > 0 && ', '}
              {changed.includes(part) ? <mark>{address[part]}</mark> : address[part]}
            </span>
          ))}
      </span>
      <Button look={isChosen ? 'primary' : 'secondary'} aria-pressed={isChosen} onClick={onChoose}>
        {button}
      </Button>
    </Card>
  );
}

const Pair = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginTop: 16,
  h3: { ...headings(theme.tokens).block, margin: 0, gridColumn: '1 / -1' },
  [upFrom.sm]: { gridTemplateColumns: '1fr 1fr' },
}));
const Card = styled('div', { shouldForwardProp: (name) => name !== 'isChosen' })<{ isChosen: boolean }>(
  ({ theme, isChosen }) => ({
    display: 'grid',
    gap: 8,
    alignContent: 'space-between',
    padding: 16,
    border: `1px solid ${isChosen ? theme.tokens.primary : theme.tokens.line}`,
    borderRadius: 8,
    strong: { fontSize: 13, color: theme.tokens.textSecondary },
    mark: {
      padding: '0 2px',
      borderRadius: 3,
      background: theme.tokens.tones.warning.tint,
      color: theme.tokens.tones.warning.ink,
      fontWeight: 600,
    },
  }),
);
