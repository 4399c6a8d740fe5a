/** Recommends an offer with a reason for the customer, or removes the recommendation. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import type { WireRecord } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { updateRecord } from '#web/shell/records.ts';

const { recommended, recommendationReason } = quoteView.fields;

export function Recommend({ record, onChanged }: { readonly record: WireRecord; readonly onChanged: () => void }) {
  const isRecommended = record[recommended.wire] === true;
  const [reason, setReason] = useState(String(record[recommendationReason.wire] ?? ''));
  const [isRefused, setIsRefused] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = reason.trim();
    if (!isRecommended && text === '') return setIsRefused(true);
    const change = isRecommended ? { recommended: false } : { recommended: true, recommendation_reason: text };
    try {
      await updateRecord(quoteView, record, change);
      flash(isRecommended ? texts['desk.notRecommended'] : texts['desk.isRecommended'], 'success');
    } catch (error) {
      flashRefusal(error, quoteView);
    }
    onChanged();
  };
  const isMissing = isRefused && reason.trim() === '';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void save(event)}
      sx={{ display: 'grid', gap: 1, marginTop: 1 }}
    >
      <TextField
        size="small"
        label={texts['desk.reason']}
        value={reason}
        disabled={isRecommended}
        error={isMissing}
        helperText={isMissing ? validationMessages['validation.required'] : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="outlined" size="small" sx={{ justifySelf: 'start' }}>
        {isRecommended ? texts['desk.unrecommend'] : texts['desk.recommend']}
      </Button>
    </Box>
  );
}
