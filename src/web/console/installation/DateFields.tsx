/** The inputs of a new date: kind, date, reason, days by cause, source, and the text for the customer. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { RecordInstallDateBody } from '#generated/client/installation.ts';
import { fill } from '#domain/format/fill.ts';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { installDateKinds } from '#generated/domain/lists/install-date-kind.ts';
import { installReasons } from '#generated/domain/lists/install-reason.ts';
import { installDateView } from '#generated/screens/views/install-date.ts';
import type { ListItem } from '#runtime/product.ts';
import type { HttpError } from '#web/shell/api/http.ts';

/** Values as typed. */
export type DateDraft = Readonly<Record<string, string>> & { readonly date: string };

export const emptyDate: DateDraft = { kind: 'foc', date: '', reason: '', reported_by: '', sentence: '' };

const {
  carrierDays,
  customerDays,
  landlordDays,
  authorityDays,
  ourDays,
  nobodyDays: unattributedDays,
} = installDateView.fields;
const causes = [carrierDays, customerDays, landlordDays, authorityDays, ourDays, unattributedDays];
const numbers: ReadonlySet<string> = new Set(causes.map(({ wire }) => wire));

/** Leaves out empty values; the days by cause are numbers. */
export const bodyOf = (draft: DateDraft): RecordInstallDateBody => {
  const filled = Object.entries(draft).filter(([, text]) => text.trim() !== '');
  const sent: object = Object.fromEntries(
    filled.map(([key, text]) => [key, numbers.has(key) ? Number(text) : text.trim()]),
  );
  return sent as RecordInstallDateBody;
};

interface Props {
  readonly draft: DateDraft;
  readonly onChange: (draft: DateDraft) => void;
  readonly mistakes: HttpError['fields'];
  /** Days by which the plan moves; null for several locations, which move by different numbers and are not split by cause. */
  readonly slip: number | null;
}

export function DateFields({ draft, onChange, mistakes, slip }: Props) {
  const input = (name: string, label: string, help?: string) => ({
    label,
    value: draft[name] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...draft, [name]: event.target.value }),
    error: mistakes[name] !== undefined,
    helperText: mistakes[name]?.join(' ') ?? help,
  });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField select {...input('kind', texts['board.kind'])}>
          {itemsOf(installDateKinds)}
        </TextField>
        <TextField
          type="date"
          required
          {...input('date', texts['board.date'])}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
      {(slip === null || slip > 0 || mistakes['reason'] !== undefined) && (
        <TextField select {...input('reason', texts['board.reason'], texts['board.reasonHelp'])}>
          {itemsOf(installReasons)}
        </TextField>
      )}
      {slip !== null && slip > 0 && (
        <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0 }}>
          <Box component="legend" sx={{ fontSize: 13, fontWeight: 600, marginBottom: 1 }}>
            {fill(texts['board.split'], { days: slip })}
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}>
            {causes.map(({ wire, title }) => (
              <TextField key={wire} type="number" size="small" {...input(wire, title)} />
            ))}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12, marginTop: 0.5 }}>{texts['board.splitHelp']}</Box>
        </Box>
      )}
      <TextField {...input('reported_by', texts['board.reportedBy'])} />
      <TextField multiline {...input('sentence', texts['board.sentence'])} />
    </>
  );
}

const itemsOf = (items: readonly ListItem[]) =>
  items.map(({ value, label }) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));
