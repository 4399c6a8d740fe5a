/** The comparison on a narrow screen: shared values once, then a card per quote with its differences, best first. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { fill } from '#domain/format/fill.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { ComparedQuote, ComparedService } from './comparison-api.ts';
import { LineValue } from './LineValue.tsx';
import { partLines, providerOf, type Line } from './lines.ts';
import { Badges, Differences } from './QuoteMarks.tsx';
import { SelectButton } from './SelectButton.tsx';

export function CompareCards({ service, isLocked }: { service: ComparedService; isLocked: boolean }) {
  const { quotes } = service;
  const { shared, own } = partLines(service);
  const areAllAsAsked = quotes.length > 1 && quotes.every(({ differences }) => differences.length === 0);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {shared.length > 0 && (
        <Box component="section" aria-label={fill(texts['comparison.inAllOffers'], { count: quotes.length })}>
          <Typography variant="h3" component="h4" sx={{ marginBottom: 1 }}>
            {fill(texts['comparison.inAllOffers'], { count: quotes.length })}
          </Typography>
          {areAllAsAsked && <Box sx={{ marginBottom: 0.5 }}>{texts['comparison.asAsked']}</Box>}
          <Lines lines={shared} compared={quotes[0]!} />
        </Box>
      )}
      <PlainList sx={{ display: 'grid', gap: 2 }}>
        {quotes.map((each) => (
          <Box component="li" key={each.quote.id} data-selected={each.quote.selected || undefined} sx={cardStyle}>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
              <Typography variant="h3" component="h4">
                {providerOf(each)}
              </Typography>
              <Box sx={{ flex: 'none' }}>
                <SelectButton service={service} compared={each} isLocked={isLocked} />
              </Box>
            </Box>
            <Badges compared={each} />
            {!areAllAsAsked && <Differences service={service} compared={each} />}
            <Lines lines={own} compared={each} />
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}

const Lines = ({ lines, compared }: { readonly lines: readonly Line[]; readonly compared: ComparedQuote }) => (
  <Box component="dl" sx={listStyle}>
    {lines.map((line) => (
      <div key={line.label}>
        <dt>{line.label}</dt>
        <dd>
          <LineValue line={line} compared={compared} />
        </dd>
      </div>
    ))}
  </Box>
);

const cardStyle = (theme: Theme) => ({
  display: 'grid',
  gap: 1,
  padding: 2,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: '8px',
  '&[data-selected]': { borderColor: theme.tokens.primary, backgroundColor: theme.tokens.tones.purple.tint },
});

const listStyle = {
  display: 'grid',
  gap: 0.5,
  margin: 0,
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
} as const;
