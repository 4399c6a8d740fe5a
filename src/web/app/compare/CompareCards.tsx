/** The comparison on a narrow screen: one card per quote, the best first. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedService } from './comparison-api.ts';
import { LineValue } from './LineValue.tsx';
import { linesOf, providerOf, wireOf } from './lines.ts';
import { Badges, Differences } from './QuoteMarks.tsx';
import { SelectButton } from './SelectButton.tsx';

export function CompareCards({ service, isLocked }: { service: ComparedService; isLocked: boolean }) {
  const lines = linesOf(service);
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' }}>
      {service.quotes.map((each) => (
        <Box
          component="li"
          key={String(wireOf(each)['id'])}
          sx={{ display: 'grid', gap: 1, padding: 2, border: 1, borderColor: 'divider', borderRadius: '8px' }}
        >
          <Typography variant="h3" component="h4">
            {providerOf(each)}
          </Typography>
          <Badges compared={each} />
          <Differences service={service} compared={each} />
          <Box component="dl" aria-label={texts['comparison.provider']} sx={listStyle}>
            {lines.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>
                  <LineValue line={line} compared={each} />
                </dd>
              </div>
            ))}
          </Box>
          <SelectButton compared={each} isLocked={isLocked} />
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gap: 0.5,
  margin: 0,
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
} as const;
