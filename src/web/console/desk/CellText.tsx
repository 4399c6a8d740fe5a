/** A carrier's offer for a site in short form; a click opens all of it next to the table. */
import Box from '@mui/material/Box';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { noBidReasons } from '#generated/domain/lists/no-bid-reason.ts';
import type { ComparedQuote } from '#generated/client/quotes.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { Cell } from '#domain/workplace/quote-matrix.ts';
import { termText } from '#domain/format/term.ts';

interface Props {
  readonly cell: Cell<ComparedQuote>;
  readonly horizon: number;
}

export function CellText({ cell, horizon }: Props) {
  if (cell.kind === 'none') return <Quiet text={texts['desk.notAsked']} />;
  if (cell.kind === 'waiting') return <Quiet text={texts['desk.waiting']} />;
  if (cell.kind === 'noBid') return <Quiet text={declined(cell.reason)} />;
  const { figures, quote, differences, badges } = cell.best;
  const monthly = figures.effective_monthly.value;
  const marks = [
    quote.term !== null && quote.term !== undefined && quote.term !== horizon ? termText(quote.term) : '',
    differences.length > 0 ? texts['desk.differs'] : '',
    badges.includes('recommended') ? texts['desk.recommended'] : '',
  ].filter(Boolean);
  return (
    <>
      <Box component="span" sx={{ fontWeight: cell.isLowest ? 700 : 400, fontVariantNumeric: 'tabular-nums' }}>
        {monthly ? formatMoney(monthly) : texts['desk.unknown']}
      </Box>
      {cell.isLowest && <Mark text={texts['desk.lowest']} />}
      {marks.map((text) => (
        <Mark key={text} text={text} />
      ))}
    </>
  );
}

const declined = (reason: string | null): string => {
  const label = noBidReasons.find(({ value }) => value === reason)?.label;
  return label === undefined ? texts['desk.noBid'] : fill(texts['desk.noBidReason'], { reason: label });
};

const Quiet = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
    {text}
  </Box>
);

const Mark = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 11, lineHeight: 1.3 }}>
    {text}
  </Box>
);
