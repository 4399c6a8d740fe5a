/** A long list on a phone: shows the first rows, and the others on demand. */
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';

interface Fold<Item> {
  readonly shown: readonly Item[];
  /** Shown below the list while it is folded. */
  readonly unfold: ReactNode;
}

export function useFold<Item>(items: readonly Item[], rows: number): Fold<Item> {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || items.length <= rows) return { shown: items, unfold: null };
  return {
    shown: items.slice(0, rows),
    unfold: (
      <Button fullWidth sx={{ marginTop: 1 }} onClick={() => setIsWhole(true)}>
        {fill(texts['table.showAll'], { count: items.length })}
      </Button>
    ),
  };
}
