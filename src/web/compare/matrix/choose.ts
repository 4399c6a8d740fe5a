/** Chooses quotes, one call each, and reads all again afterwards. [QT-012] */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { selectQuote } from '#generated/client/quotes.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import type { ComparedQuote } from '../comparison-api.ts';
import { idOf } from './model.ts';

export interface Change {
  readonly compared: ComparedQuote;
  readonly selected: boolean;
}

export function useChoose() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (changes: readonly Change[]): Promise<void> => {
    setIsBusy(true);
    try {
      // One after the other: the sums of the request belong to all of them.
      for (const { compared, selected } of changes) await selectQuote(idOf(compared), { selected });
      if (changes.length > 1) flash(fill(texts['comparison.choseMany'], { count: changes.length }), 'success');
    } catch (error) {
      flashError(error);
    } finally {
      await refreshRecords(client);
      setIsBusy(false);
    }
  };
  return { choose, isBusy };
}
