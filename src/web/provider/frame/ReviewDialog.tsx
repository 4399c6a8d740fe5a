/** The last check before an answer is submitted (QR-015 to QR-017). */
import styled from '@emotion/styled';
import { useState } from 'react';
import { formatMoney } from '#domain/format/money.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import type { Entry } from '../answer/entry.ts';
import { readMoney } from '../answer/read-input.ts';

interface Props {
  readonly entries: readonly Entry[];
  readonly titleOf: (entry: Entry) => string;
  readonly onBack: () => void;
  readonly onSubmit: () => Promise<void>;
}

export function ReviewDialog({ entries, titleOf, onBack, onSubmit }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setIsBusy(true);
    await onSubmit();
    setIsBusy(false);
    onBack();
  };
  return (
    <Modal title={texts['quoteRequest.reviewTitle']} onClose={onBack}>
      <List>
        {entries.map((entry) => (
          <li key={entry.key}>
            <strong>{titleOf(entry)}</strong>
            <span>{entry.isQuoting ? pricesOf(entry) : texts['quoteRequest.noBid']}</span>
          </li>
        ))}
      </List>
      <p>{texts['quoteRequest.reviewText']}</p>
      <ModalActions>
        <Button look="secondary" onClick={onBack}>
          {texts['quoteRequest.goBack']}
        </Button>
        <Button disabled={isBusy} onClick={() => void submit()}>
          {texts['quoteRequest.submitRequest']}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function pricesOf({ mrc, nrc }: Entry): string {
  const shown = [
    [texts['quoteRequest.perMonth'], readMoney(mrc)],
    [texts['quoteRequest.once'], readMoney(nrc)],
  ] as const;
  return shown
    .flatMap(([text, read]) => ('value' in read && read.value ? [fill(text, { amount: formatMoney(read.value) })] : []))
    .join(', ');
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    paddingBottom: 8,
    borderBottom: `1px solid ${theme.tokens.line}`,
  },
}));
