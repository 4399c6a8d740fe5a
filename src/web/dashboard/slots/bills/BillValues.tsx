/** Head values that could not be parsed, to be typed in next to the document. [BI-022] */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf, isNeeded } from '#domain/bills/read/bill.ts';
import { setBillValues, type readBillFile } from '#generated/client/invoices.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { wireOf } from './wire.ts';

type BillFile = Awaited<ReturnType<typeof readBillFile>>;
type Values = Readonly<Record<string, string>>;

/** One of the totals is enough, because the other follows from it. */
const sums = ['currentCharges', 'total'];

export function BillValues({ id, file }: { readonly id: string; readonly file: BillFile }) {
  const client = useQueryClient();
  const typed = (file.record.typed ?? {}) as Values;
  const [values, setValues] = useState<Values>({});
  const { may } = useTeam();
  const isMissing = (field: string): boolean => file.header[field] === null || typed[field] !== undefined;
  const isSumMissing = sums.every(isMissing);
  const fields = fieldsOf('head').filter(
    (field) => (isNeeded(field) || (isSumMissing && sums.includes(field.value))) && isMissing(field.value),
  );
  if (file.bills !== 1 || fields.length === 0 || !may(callAccess.setBillValues)) return null;
  const save = (): void =>
    void whileBusy(() => setBillValues(id, { values: { ...values } }))
      .then(() => refreshRecords(client))
      .catch(flashError);
  return (
    <Box component="section" aria-label={texts['billing.typeTitle']} sx={frame}>
      <Typography component="p" variant="subtitle2">
        {texts['billing.typeTitle']}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts['billing.typeText']}
      </Typography>
      <Box sx={grid}>
        {fields.map(({ value: field, label, facts: { look } }) => (
          <TextField
            key={field}
            size="small"
            label={label}
            type={look === 'date' ? 'date' : 'text'}
            value={values[wireOf(field)] ?? typed[field] ?? ''}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: look === 'money' ? { inputMode: 'decimal' } : {} }}
            onChange={({ target }) => setValues((before) => ({ ...before, [wireOf(field)]: target.value }))}
          />
        ))}
      </Box>
      <PermittedButton
        access={callAccess.setBillValues}
        variant="outlined"
        disabled={Object.keys(values).length === 0}
        onClick={save}
        sx={{ justifySelf: 'start' }}
      >
        {texts['billing.typeSave']}
      </PermittedButton>
    </Box>
  );
}

const frame = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };
const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))' };
