/** Which column of a CSV bill holds what: proposed by its headings, mended by a person, kept for the carrier. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateFormats, type DateFormat } from '#domain/bills/read/values.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { setBillLayout, type readBillFile } from '#generated/client/invoices.ts';
import { billFields } from '#generated/domain/lists/bill-field.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';

interface CsvColumns {
  readonly columns?: Readonly<Record<string, string>>;
  readonly date_format?: DateFormat;
  readonly decimal?: '.' | ',';
  readonly total_rows?: string[];
  readonly skip_rows?: string[];
  readonly constants?: Readonly<Record<string, string>>;
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function BillColumns({ id, file }: { id: string; file: Awaited<ReturnType<typeof readBillFile>> }) {
  const client = useQueryClient();
  const known = (file.layout ?? {}) as CsvColumns;
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>(known.columns ?? {});
  const [format, setFormat] = useState<DateFormat>(known.date_format ?? 'MM/DD/YYYY');
  const [decimal, setDecimal] = useState<'.' | ','>(known.decimal ?? '.');
  const read = (): void => {
    const chosen = Object.fromEntries(Object.entries(columns).filter(([, heading]) => heading !== ''));
    void whileBusy(() =>
      setBillLayout(id, { layout: { ...known, kind: 'CSV', columns: chosen, date_format: format, decimal } }),
    )
      .then(() => refreshRecords(client))
      .catch(flashError);
  };
  return (
    <Box component="section" aria-label={texts['billing.billColumns']} sx={grid}>
      {billFields.map(({ value, label }) => (
        <Choice
          key={value}
          label={label}
          value={columns[snake(value)] ?? ''}
          options={['', ...file.headings]}
          onChange={(heading) => setColumns((before) => ({ ...before, [snake(value)]: heading }))}
        />
      ))}
      <Choice
        label={texts['billing.billDateFormat']}
        value={format}
        options={dateFormats}
        onChange={(each) => setFormat(each as DateFormat)}
      />
      <Choice
        label={texts['billing.billDecimal']}
        value={decimal}
        options={['.', ',']}
        onChange={(each) => setDecimal(each as '.' | ',')}
      />
      <PermittedButton
        access={callAccess.setBillLayout}
        variant="outlined"
        onClick={read}
        sx={{ justifySelf: 'start' }}
      >
        {texts['billing.billRead']}
      </PermittedButton>
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  alignItems: 'center',
};

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.includes(value) ? value : options[0]}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option === '' ? texts['billing.billNoColumn'] : option}
        </MenuItem>
      ))}
    </TextField>
  );
}
