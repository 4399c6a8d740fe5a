/** The words over one page: a single tab stop, arrow keys move between them. */
import styled from '@emotion/styled';
import type { KeyboardEvent } from 'react';
import type { Word } from '#domain/bills/read/pdf.ts';
import { isSameWord } from '#domain/bills/read/point.ts';
import { billFields } from '#generated/domain/lists/bill-field.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import type { Pointing } from './use-pointing.ts';

interface Props {
  readonly words: readonly Word[];
  /** Of the page, in points. */
  readonly height: number;
  /** Px per point. */
  readonly scale: number;
  readonly pointing: Pointing;
}

/** Approximate ascent and line height of text on bills, in points. */
const ascent = 9;
const tall = 12;

export function WordsOver({ words, height, scale, pointing }: Props) {
  return words.map((word, at) => {
    const mark = markOf(word, pointing);
    return (
      <WordButton
        key={`${word.x} ${word.y}`}
        type="button"
        tabIndex={at === 0 ? 0 : -1}
        data-marked={mark !== null || undefined}
        aria-label={mark === null ? word.text : `${word.text}: ${mark}`}
        title={mark ?? undefined}
        style={{
          left: (word.x - 1) * scale,
          top: (height + word.y - ascent) * scale,
          width: (word.width + 2) * scale,
          height: tall * scale,
        }}
        onKeyDown={applyTransition}
        onClick={() => pointing.point(word)}
      />
    );
  });
}

function markOf(word: Word, { pointed: { fields, end, skip } }: Pointing): string | null {
  const field = billFields.find(({ value }) => {
    const marked = fields[value];
    return marked !== undefined && isSameWord(marked, word);
  });
  if (field) return field.label;
  if (end !== null && isSameWord(end, word)) return texts['billing.pointEnd'];
  return skip.some((each) => isSameWord(each, word)) ? texts['billing.pointSkip'] : null;
}

function applyTransition(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const next =
    key === 'ArrowRight' || key === 'ArrowDown'
      ? currentTarget.nextElementSibling
      : key === 'ArrowLeft' || key === 'ArrowUp'
        ? currentTarget.previousElementSibling
        : null;
  if (!(next instanceof HTMLButtonElement)) return;
  event.preventDefault();
  next.focus();
}

const WordButton = styled('button')(({ theme }) => ({
  position: 'absolute',
  padding: 0,
  border: '1px solid transparent',
  borderRadius: 2,
  background: 'transparent',
  cursor: 'pointer',
  zIndex: 3,
  '&:hover, &:focus-visible': { borderColor: theme.tokens.primary },
  '&[data-marked]': {
    outline: `1px solid ${theme.tokens.primary}`,
    outlineOffset: 1,
    background: 'rgb(91 63 214 / 16%)',
  },
}));
