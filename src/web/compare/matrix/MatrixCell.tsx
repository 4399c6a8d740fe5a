/** The quote of a carrier at a site, in short. */
import Box from '@mui/material/Box';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { Cell } from '#domain/workplace/quote-matrix.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { noBidReasons } from '#generated/domain/lists/no-bid-reason.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedQuote } from '../comparison-api.ts';
import { termMark } from './term-mark.ts';
import { monthlyAmount, type Matrix } from './model.ts';

interface Props {
  readonly cell: Cell<ComparedQuote>;
  readonly matrix: Matrix;
}

export function MatrixCell({ cell, matrix }: Props) {
  if (cell.kind === 'noBid') return <Note text={declined(cell.reason)} />;
  if (cell.kind !== 'priced') return <Note text="–" />;
  return <OfferText compared={cell.best} matrix={matrix} isLowest={cell.isLowest && matrix.months !== null} />;
}

interface OfferProps {
  readonly compared: ComparedQuote;
  readonly matrix: Matrix;
  readonly isLowest?: boolean;
}

/** Per month in the currency of the comparison, with the quoted amount below if it differs. */
function OfferText({ compared, matrix, isLowest = false }: OfferProps) {
  const amount = monthlyAmount(matrix)(compared);
  const { value } = compared.figures.effective_monthly;
  const isOtherTerm = matrix.months === null || compared.quote.term !== matrix.months;
  const notes = [
    value && amount && value.code !== amount.code ? formatMoney(value) : '',
    isOtherTerm ? termMark(compared, matrix.months) : '',
    compared.quote.has_construction === 'TBD' ? constructionNote : '',
    compared.differences.some(({ attribute }) => attribute !== 'term') ? texts['comparison.differs'] : '',
    compared.badges.includes('recommended') ? texts['comparison.badgeRecommended'] : '',
    compared.is_expired ? texts['comparison.expired'] : '',
  ].filter(Boolean);
  return (
    <>
      <Box component="span" sx={{ fontWeight: isLowest ? 700 : 400, fontVariantNumeric: 'tabular-nums' }}>
        {amount ? formatMoney(amount) : texts['comparison.unknown']}
      </Box>
      {notes.map((text) => (
        <Note key={text} text={text} />
      ))}
    </>
  );
}

const constructionNote = fill(texts['comparison.constructionIs'], {
  value: constructions.find(({ value }) => value === 'TBD')!.label,
});

const declined = (reason: string | null): string => {
  const label = noBidReasons.find(({ value }) => value === reason)?.label;
  return label === undefined ? texts['comparison.noBid'] : fill(texts['comparison.noBidReason'], { reason: label });
};

export const Note = ({ text }: { readonly text: string }) => (
  <Box
    component="span"
    sx={{ display: 'block', color: 'text.secondary', fontSize: 12, lineHeight: 1.35, '@media print': { fontSize: 9 } }}
  >
    {text}
  </Box>
);
