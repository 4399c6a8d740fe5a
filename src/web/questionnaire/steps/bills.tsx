/** Current bills and contracts: one card each, edited in a dialog. [QN-101] [QN-160] [QN-163] [QN-164] */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { BillEntry } from '#domain/questionnaire/types/bill-upload.ts';
import { billUploadTypes } from '#generated/domain/lists/bill-upload-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { headings, upFrom } from '#web/theme/style.ts';
import { fieldId, messageAt, messageUnder } from '../issues/field.ts';
import { BillDialog } from './bills/BillDialog.tsx';
import type { StepProps } from './step.ts';

export default function Bills({ view, value, issues, outside, onChange }: StepProps<'billUpload'>) {
  const entries = value.billUpload;
  /** Index of the card in the dialog; the index after the last is a new one. */
  const [open, setOpen] = useState<number | null>(null);
  const keep = (entry: BillEntry) => {
    onChange({
      billUpload: open === entries.length ? [...entries, entry] : entries.map((one, at) => (at === open ? entry : one)),
    });
    setOpen(null);
  };
  return (
    <>
      <FieldError id={`${fieldId('billUpload')}-error`} text={messageAt(issues, 'billUpload')} />
      <Cards>
        {entries.map((entry, at) => (
          <li key={at} id={fieldId('billUpload', at)}>
            <h2>{entry.fileUrls?.[0]?.name}</h2>
            <p>{[labelOf(entry), ...(entry.providers ?? []), ...(entry.services ?? [])].join(', ')}</p>
            <FieldError id={fieldId('billUpload', at, 'error')} text={messageUnder(issues, 'billUpload', at)} />
            <div>
              <Button look="secondary" onClick={() => setOpen(at)}>
                {texts['questionnaire.edit']}
              </Button>
              <Button look="text" onClick={() => onChange({ billUpload: entries.filter((_, index) => index !== at) })}>
                {fill(texts['questionnaire.removeOf'], { name: entry.fileUrls?.[0]?.name ?? '' })}
              </Button>
            </div>
          </li>
        ))}
      </Cards>
      <Button id={fieldId('billUpload')} look="secondary" onClick={() => setOpen(entries.length)}>
        {texts['questionnaire.addFile']}
      </Button>
      {open !== null && (
        <BillDialog view={view} outside={outside} entry={entries[open]} onClose={() => setOpen(null)} onDone={keep} />
      )}
    </>
  );
}

const labelOf = ({ type }: BillEntry): string => billUploadTypes.find(({ value }) => value === type)?.label ?? '';

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
  [upFrom.sm]: { gridTemplateColumns: '1fr 1fr' },
  li: { padding: 16, border: `1px solid ${theme.tokens.line}`, borderRadius: 8, background: theme.tokens.surface },
  h2: { ...headings(theme.tokens).block, margin: 0, overflowWrap: 'anywhere' },
  p: { margin: '4px 0 12px', color: theme.tokens.textSecondary },
  'li > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
