/** The badges of a quote, and its differences from the request. */
import Box from '@mui/material/Box';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import type { ComparedQuote, ComparedService } from './comparison-api.ts';
import { differenceText } from './lines.ts';

const badges = {
  lowest_tcv: { label: texts['comparison.badgeLowestTcv'], color: 'success' },
  lowest_mrc: { label: texts['comparison.badgeLowestMrc'], color: 'success' },
  fastest_install: { label: texts['comparison.badgeFastestInstall'], color: 'info' },
  recommended: { label: texts['comparison.badgeRecommended'], color: 'purple' },
} as const;

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  // Print has no hover.
  '@media print': { '& > span': { whiteSpace: 'normal' } },
} as const;

export const Badges = ({ compared }: { compared: ComparedQuote }) => (
  <Box sx={row}>
    {compared.badges.map((badge) => (
      <StatusChip key={badge} {...badges[badge]} />
    ))}
    {compared.is_expired && <StatusChip label={texts['comparison.expired']} color="error" />}
    {compared.quote.has_construction === 'TBD' && (
      <Box sx={{ color: 'text.secondary' }}>{texts['comparison.openConstruction']}</Box>
    )}
  </Box>
);

export function Differences({ service, compared }: { service: ComparedService; compared: ComparedQuote }) {
  if (compared.differences.length === 0) return texts['comparison.asAsked'];
  return (
    <Box sx={{ ...row, '& > span': { height: 'auto', paddingBlock: 0.25, whiteSpace: 'normal' } }}>
      {compared.differences.map((difference) => (
        <StatusChip key={difference.attribute} label={differenceText(service, difference)} color="warning" />
      ))}
    </Box>
  );
}
