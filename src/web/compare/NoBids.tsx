/** Carriers that declined, with their reasons, collapsed at the end. */
import Box from '@mui/material/Box';
import { noBidReasons } from '#generated/domain/lists/no-bid-reason.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { fill } from '#domain/format/fill.ts';
import type { ComparedService, Quote } from './comparison-api.ts';
import { nameOf } from './lines.ts';

export function NoBids({ quotes }: { quotes: ComparedService['no_bids'] }) {
  if (quotes.length === 0) return null;
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', fontWeight: 600, paddingBlock: 1 } }}>
      <summary>{fill(texts['comparison.noBids'], { count: quotes.length })}</summary>
      <Box component="ul" sx={{ margin: 0 }}>
        {quotes.map((quote) => (
          <li key={quote.id}>{[nameOf(quote), reasonOf(quote)].join(': ')}</li>
        ))}
      </Box>
    </Box>
  );
}

const reasonOf = ({ no_bid_reason }: Quote): string =>
  noBidReasons.find(({ value }) => value === no_bid_reason)?.label ?? texts['comparison.noReason'];
