/** The comparison on a narrow screen: one card per quote, the best first. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { ComparedService } from './comparison-api.ts';
import { LineValue } from './LineValue.tsx';
import { providerOf, sectionsOf } from './lines.ts';
import { Badges, Differences } from './QuoteMarks.tsx';
import { SelectButton } from './SelectButton.tsx';

export function CompareCards({ service, isLocked }: { service: ComparedService; isLocked: boolean }) {
  return (
    <PlainList sx={{ display: 'grid', gap: 2 }}>
      {service.quotes.map((each) => (
        <Box component="li" key={each.quote.id} data-selected={each.quote.selected || undefined} sx={cardStyle}>
          <Typography variant="h3" component="h4">
            {providerOf(each)}
          </Typography>
          <Badges compared={each} />
          <Differences service={service} compared={each} />
          <SelectButton service={service} compared={each} isLocked={isLocked} />
          {sectionsOf(service).map(({ title, lines }) => (
            <Box key={title}>
              <Typography sx={{ marginTop: 1, fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
                {title}
              </Typography>
              <Box component="dl" sx={listStyle}>
                {lines.map((line) => (
                  <div key={line.label}>
                    <dt>{line.label}</dt>
                    <dd>
                      <LineValue line={line} compared={each} />
                    </dd>
                  </div>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </PlainList>
  );
}

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
