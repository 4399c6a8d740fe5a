/** Chooses the payments of a bank line: likely ones first, with the remaining difference. [BI-031] */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { isFar, sharesOf } from '#domain/bank/match.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import {
  matchBankLine,
  setBankLineAside,
  type BankLinePayment,
  type BankLinePayments,
} from '#generated/client/bank.ts';
import { bankMessages as texts } from '#generated/domain/messages/bank.ts';
import type { Records } from '#generated/records/registry.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { useConfirm } from '#web/record/actions/ConfirmProvider.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { PaymentRow } from './PaymentRow.tsx';

type Line = Records['bank-line'];

interface Props extends BankLinePayments {
  readonly line: Line;
}

export function ChoosePayments({ line, open, candidates }: Props) {
  const [first, ...others] = candidates;
  const [chosen, setChosen] = useState<readonly string[]>(first && others.length === 0 ? first.payment_ids : []);
  const reasons = new Map(candidates.flatMap(({ payment_ids: ids, reason }) => ids.map((id) => [id, reason] as const)));
  const rowOf = (payment: BankLinePayment): ReactNode => {
    const reason = reasons.get(payment.id);
    return (
      <PaymentRow
        key={payment.id}
        payment={payment}
        reason={reason && texts[`bank.reason${reason}`]}
        isChosen={chosen.includes(payment.id)}
        onChoose={(isChosen) =>
          setChosen((before) => (isChosen ? [...before, payment.id] : before.filter((id) => id !== payment.id)))
        }
      />
    );
  };
  const likely = open.filter(({ id }) => reasons.has(id));
  const rest = open.filter(({ id }) => !reasons.has(id));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {line.no_payment_reason !== null && (
        <Alert severity="info">{fill(texts['bank.asideFor'], { reason: line.no_payment_reason })}</Alert>
      )}
      {likely.length === 0 && <NothingHere text={texts[open.length === 0 ? 'bank.noneOpen' : 'bank.noneLikely']} />}
      {likely.length > 0 && <PaymentList title={texts['bank.likely']}>{likely.map(rowOf)}</PaymentList>}
      {rest.length > 0 && <PaymentList title={texts['bank.others']}>{rest.map(rowOf)}</PaymentList>}
      <MatchBar line={line} payments={open.filter(({ id }) => chosen.includes(id))} />
    </Box>
  );
}

export function PaymentList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <Typography id={id} variant="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {title}
      </Typography>
      <PlainList aria-labelledby={id}>{children}</PlainList>
    </div>
  );
}

/** Compares the chosen payments with the booked amount; a difference above the limit needs a reason. */
function MatchBar({ line, payments }: { line: Line; payments: readonly BankLinePayment[] }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [reason, setReason] = useState('');
  const { code } = line.amount;
  const amounts = payments.map(({ amount }) => ({ amount: amount.value }));
  const sum = amounts.reduce((total, { amount }) => total + amount, 0);
  const bank = Math.abs(line.amount.value);
  const asksWhy = sharesOf(bank, amounts).some(isFar);
  const money = (value: number): string => formatMoney({ value, code });
  const said = { bank: money(bank), chosen: money(sum), difference: money(bank - sum) };
  const settle = (call: () => Promise<unknown>, doneMessage: string): void =>
    void whileBusy(async () => {
      await call();
      flash(doneMessage, 'success');
      await refreshRecords(client);
    }).catch(flashError);
  const match = (): void => {
    const ids = payments.map(({ id }) => id);
    const body = { payment_ids: ids, ...(asksWhy && { reason: reason.trim() }) };
    settle(() => matchBankLine(line.id, body), texts['bank.isMatched']);
  };
  const setAside = async (): Promise<void> => {
    const label = texts['bank.setAside'];
    const answer = await confirm({ title: label, button: label, needsReason: true });
    if (answer) settle(() => setBankLineAside(line.id, answer), texts['bank.isSetAside']);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums', flex: '1 1 220px' }}>
        {fill(texts['bank.sums'], said)}
      </Typography>
      {asksWhy && (
        <TextField
          size="small"
          label={texts['bank.why']}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          sx={{ flex: '1 1 240px' }}
        />
      )}
      {payments.length === 0 && line.matched_at === null && (
        <Button variant="outlined" onClick={() => void setAside()}>
          {texts['bank.setAside']}
        </Button>
      )}
      <Button variant="contained" disabled={payments.length === 0 || (asksWhy && reason.trim() === '')} onClick={match}>
        {texts['bank.match']}
      </Button>
    </Box>
  );
}
