/** The fields to mark on a bill, each with its value, and the button to parse it. [BI-022] */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNeeded } from '#domain/bills/read/bill.ts';
import type { DateFormat } from '#domain/bills/read/values.ts';
import { fill } from '#domain/format/fill.ts';
import { setBillLayout } from '#generated/client/invoices.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { Choice } from '../Choice.tsx';
import type { Pointing, Target } from './use-pointing.ts';

type Field = (typeof billFields)[number];

const slashFormats = [
  { value: '', label: texts['billing.billChooseFormat'] },
  ...(['MM/DD/YYYY', 'DD/MM/YYYY'] as const).map((value) => ({ value, label: value })),
];

const isFirst = (field: Field): boolean =>
  isNeeded(field) || 'isShown' in field.facts || field.value === 'currentCharges';
const labelOf = (name: BillField): string => billFields.find(({ value }) => value === name)!.label;

export function PointList({ id, pointing }: { readonly id: string; readonly pointing: Pointing }) {
  const client = useQueryClient();
  const { pointed, unclear, wire, dates, isReady } = pointing;
  const read = (): void =>
    void whileBusy(() => setBillLayout(id, { layout: wire! }))
      .then(() => refreshRecords(client))
      .catch(flashError);
  const rowOf = ({ value, label }: Field): ReactNode => (
    <PointRow key={value} target={value} label={label} text={pointed.fields[value]?.text} pointing={pointing} />
  );
  return (
    <Box component="section" aria-label={texts['billing.pointTitle']} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="p" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {texts['billing.pointTitle']}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts['billing.pointText']}
      </Typography>
      <Box component="ul" sx={list}>
        {billFields.filter(isFirst).map(rowOf)}
        <PointRow target="end" label={texts['billing.pointEnd']} text={pointed.end?.text} pointing={pointing} />
        <PointRow
          target="skip"
          label={texts['billing.pointSkip']}
          text={pointed.skip.map((word) => word.text).join(', ') || undefined}
          pointing={pointing}
        />
      </Box>
      <Box component="details">
        <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer' }}>
          {texts['billing.billOptional']}
        </Typography>
        <Box component="ul" sx={list}>
          {billFields.filter((field) => !isFirst(field)).map(rowOf)}
        </Box>
      </Box>
      {unclear.map((field) => (
        <Alert key={field} severity="warning">
          {fill(texts['billing.pointUnclear'], { field: labelOf(field) })}
        </Alert>
      ))}
      {dates.isOpen && (
        <Choice
          label={texts['billing.billDateFormat']}
          value={dates.format ?? ''}
          options={slashFormats}
          onChange={(each) => dates.setFormat(each === '' ? undefined : (each as DateFormat))}
        />
      )}
      <PermittedButton
        access={callAccess.setBillLayout}
        variant="outlined"
        disabled={!isReady}
        onClick={read}
        sx={{ justifySelf: 'start' }}
      >
        {texts['billing.pointRead']}
      </PermittedButton>
    </Box>
  );
}

interface RowProps {
  readonly target: Target;
  readonly label: string;
  /** The clicked word. */
  readonly text: string | undefined;
  readonly pointing: Pointing;
}

function PointRow({ target, label, text, pointing }: RowProps) {
  const isAsked = pointing.target === target;
  return (
    <li>
      <ButtonBase
        aria-pressed={isAsked}
        onClick={() => pointing.setTarget(isAsked ? null : target)}
        sx={rowStyle(isAsked)}
      >
        <Typography component="span" variant="body2" sx={{ fontWeight: isAsked ? 700 : 400 }}>
          {label}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{ color: text === undefined ? 'text.secondary' : 'text.primary', overflowWrap: 'anywhere' }}
        >
          {text ?? (isAsked ? texts['billing.pointNow'] : (pointing.placeOf(target) ?? texts['billing.pointNone']))}
        </Typography>
      </ButtonBase>
    </li>
  );
}

const list = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
const rowStyle = (isAsked: boolean) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  width: '100%',
  padding: '6px 10px',
  borderRadius: 1,
  textAlign: 'left',
  border: 1,
  borderColor: isAsked ? 'primary.main' : 'transparent',
  '&:hover': { borderColor: 'divider' },
});
