/** Amount, date and method of a receipt. */
import { useId } from 'react';
import { paymentRecordMethods } from '#generated/domain/lists/payment-record-method.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { paymentView } from '#generated/screens/views/payment.ts';
import type { HttpError } from '#web/shell/api/http.ts';
import { Field } from '#web/ui/field/full/Field.tsx';
import type { Receipt } from './receipt.ts';

interface Props {
  readonly receipt: Receipt;
  readonly mistakes: HttpError['fields'];
  readonly onChange: (part: Partial<Receipt>) => void;
}

const { amount, paidOn, method, reference } = paymentView.fields;

export function ReceiptFields({ receipt, mistakes, onChange }: Props) {
  const id = useId();
  const frame = ({ wire, title }: { wire: string; title: string }) => ({
    id: `${id}-${wire}`,
    title,
    mistake: mistakes[wire]?.[0],
  });
  return (
    <div>
      <Field
        {...frame(amount)}
        kind="money"
        isRequired
        hasFocus
        value={receipt.money}
        onChange={(money) => onChange({ money })}
      />
      <Field {...frame(paidOn)} kind="date" isRequired value={receipt.day} onChange={(day) => onChange({ day })} />
      <Field
        {...frame(method)}
        kind="enum"
        isRequired
        field={{ items: paymentRecordMethods }}
        value={receipt.method}
        onChange={(next) => onChange({ method: next as Receipt['method'] })}
      />
      <Field
        {...frame(reference)}
        kind="text"
        help={texts['bill.receiptReference']}
        value={receipt.reference}
        onChange={(next) => onChange({ reference: next })}
      />
    </div>
  );
}
