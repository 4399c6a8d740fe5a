/** The column mapping of a CSV bill: guessed from its header, corrected by the user, remembered for the carrier. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isNeeded } from '#domain/bills/read/bill.ts';
import { dateFormats, type DateFormat } from '#domain/bills/read/values.ts';
import { setBillLayout, type readBillFile } from '#generated/client/invoices.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { billFields } from '#generated/domain/lists/bill-field.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { BillSample } from './BillSample.tsx';
import { Choice } from './Choice.tsx';
import { wireOf } from './wire.ts';

interface CsvColumns {
  readonly columns?: Readonly<Record<string, string>>;
  readonly date_format?: DateFormat;
  readonly decimal?: '.' | ',';
  readonly total_rows?: readonly string[];
  readonly skip_rows?: readonly string[];
  readonly constants?: Readonly<Record<string, string>>;
}

const noFormat = { value: '', label: texts['billing.billChooseFormat'] } as const;
const decimals = [
  { value: '.', label: '1,234.50' },
  { value: ',', label: '1.234,50' },
] as const;

export function BillColumns({ id, file }: { id: string; file: Awaited<ReturnType<typeof readBillFile>> }) {
  const client = useQueryClient();
  const [layout, setLayout] = useState<CsvColumns>((file.layout ?? {}) as CsvColumns);
  const set = (change: CsvColumns): void => setLayout((before) => ({ ...before, ...change }));
  const { columns = {}, date_format: format, decimal = '.' } = layout;
  const read = (): void => {
    const chosen = Object.fromEntries(Object.entries(columns).filter(([, heading]) => heading !== ''));
    const known = { ...layout, kind: 'CSV' as const, columns: chosen, decimal };
    void whileBusy(() => setBillLayout(id, { layout: mutable(known) }))
      .then(() => refreshRecords(client))
      .catch(flashError);
  };
  const choiceOf = ({ value, label }: (typeof billFields)[number]) => (
    <Choice
      key={value}
      label={label}
      value={columns[wireOf(value)] ?? ''}
      options={['', ...file.headings].map((heading) => ({
        value: heading,
        label: heading || texts['billing.billNoColumn'],
      }))}
      onChange={(heading) => set({ columns: { ...columns, [wireOf(value)]: heading } })}
    />
  );
  return (
    <Box component="section" aria-label={texts['billing.billColumns']} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts['billing.billColumnsText']}
      </Typography>
      <BillSample headings={file.headings} rows={file.rows} />
      <Fields title={texts['billing.billNeeded']}>
        {billFields.filter(isNeeded).map(choiceOf)}
        <Choice
          label={texts['billing.billDateFormat']}
          value={format ?? ''}
          options={[...(format ? [] : [noFormat]), ...dateFormats.map((value) => ({ value, label: value }))]}
          onChange={(each) => set({ date_format: each as DateFormat })}
        />
        <Choice
          label={texts['billing.billDecimal']}
          value={decimal}
          options={decimals}
          onChange={(each) => set({ decimal: each as '.' | ',' })}
        />
        <Words
          label={texts['billing.billTotalRows']}
          words={layout.total_rows ?? []}
          onChange={(words) => set({ total_rows: words })}
        />
      </Fields>
      <Box component="details" sx={{ minWidth: 0 }}>
        <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer', marginBottom: 1.5 }}>
          {texts['billing.billOptional']}
        </Typography>
        <Box sx={grid}>
          {billFields.filter((field) => !isNeeded(field)).map(choiceOf)}
          <Words
            label={texts['billing.billSkipRows']}
            words={layout.skip_rows ?? []}
            onChange={(words) => set({ skip_rows: words })}
          />
        </Box>
      </Box>
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

const mutable = ({ total_rows: total = [], skip_rows: skip = [], constants = {}, ...layout }: CsvColumns) => ({
  ...layout,
  kind: 'CSV' as const,
  columns: { ...layout.columns },
  constants: { ...constants },
  total_rows: [...total],
  skip_rows: [...skip],
});

const Fields = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ marginBottom: 1.5 }}>
      {title}
    </Typography>
    <Box sx={grid}>{children}</Box>
  </Box>
);

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
};

interface WordsProps {
  readonly label: string;
  readonly words: readonly string[];
  readonly onChange: (words: readonly string[]) => void;
}

function Words({ label, words, onChange }: WordsProps) {
  const [text, setText] = useState(words.join(', '));
  return (
    <TextField
      size="small"
      label={label}
      helperText={texts['billing.billWordsHint']}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.split(',').flatMap((word) => word.trim() || []));
      }}
    />
  );
}
