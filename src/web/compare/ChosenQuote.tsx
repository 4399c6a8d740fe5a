/** The selected quote of one service above the best of the others. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { limits } from '#generated/domain/limits.ts';
import { approvalMessages as texts } from '#generated/domain/messages/approval.ts';
import { comparisonMessages } from '#generated/domain/messages/comparison.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import type { ComparedQuote, ComparedService } from './comparison-api.ts';
import { LineValue } from './LineValue.tsx';
import { weighedLines, providerOf, serviceTitle } from './lines.ts';
import { Badges } from './QuoteMarks.tsx';

const isSelected = (each: ComparedQuote): boolean => each.quote.selected;
const tcvOf = ({ figures }: ComparedQuote): number => figures.tcv.value?.value ?? Number.POSITIVE_INFINITY;

export function ChosenQuote({ service }: { readonly service: ComparedService }) {
  const chosen = service.quotes.filter(isSelected);
  const others = service.quotes
    .filter((each) => !isSelected(each))
    .toSorted((a, b) => tcvOf(a) - tcvOf(b))
    .slice(0, limits.offersBesideChosen);
  const shown = [...chosen, ...others];
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography variant="h3">{serviceTitle(service)}</Typography>
      {chosen.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{texts['approval.nothingChosen']}</Typography>
      )}
      <PlainList sx={listStyle}>
        {shown.map((each) => (
          <Offer key={each.quote.id} compared={each} />
        ))}
      </PlainList>
      {chosen.length > 0 && others.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{texts['approval.onlyOffer']}</Typography>
      )}
    </Box>
  );
}

/**
 * Only the staff recommendation is marked, because the lowest price of one term does not compare with that of another.
 */
function Offer({ compared }: { readonly compared: ComparedQuote }) {
  return (
    <Box component="li" data-selected={isSelected(compared) || undefined}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.75,
          gridColumn: { xs: '1 / -1', md: 'auto' },
        }}
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {providerOf(compared)}
        </Typography>
        {isSelected(compared) && <StatusChip label={comparisonMessages['comparison.selected']} color="purple" />}
        <Badges compared={{ ...compared, badges: compared.badges.filter((badge) => badge === 'recommended') }} />
      </Box>
      {weighedLines.map((line) => (
        <div key={line.label}>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{line.label}</Box>
          <LineValue line={line} compared={compared} />
        </div>
      ))}
    </Box>
  );
}

const listStyle = (theme: Theme) => ({
  display: 'grid',
  gap: 1,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(180px, 2fr) repeat(6, 1fr)' },
    gap: 1.5,
    alignItems: 'start',
    padding: 1.5,
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: '8px',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > li[data-selected]': { borderColor: theme.tokens.primary, backgroundColor: theme.tokens.tones.purple.tint },
});
