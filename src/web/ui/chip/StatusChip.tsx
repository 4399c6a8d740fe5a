/** A value of a closed list or a workflow state: its label, color and icon. */
import type { Meaning } from '#web/theme/tokens.ts';
import Box from '@mui/material/Box';
import { ProductIcon } from '../icon/ProductIcon.tsx';

export interface StatusChipProps {
  readonly label: string;
  readonly color?: string | undefined;
  readonly icon?: string | undefined;
}

const meanings: ReadonlySet<string> = new Set<Meaning>(['success', 'warning', 'error', 'info', 'neutral', 'purple']);

/** Longer labels may be truncated in a narrow column, with the whole label on hover. */
const long = 16;

export function StatusChip({ label, color = 'neutral', icon }: StatusChipProps) {
  const meaning = (meanings.has(color) ? color : 'neutral') as Meaning;
  return (
    <Box
      component="span"
      title={label.length > long ? label : undefined}
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 24,
        paddingInline: 1,
        borderRadius: '6px',
        fontSize: 12,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        // Truncates the label in a narrow table instead of cutting off the end of the chip.
        maxWidth: '100%',
        verticalAlign: 'middle',
        backgroundColor: theme.tokens.tones[meaning].tint,
        color: theme.tokens.tones[meaning].ink,
      })}
    >
      {icon !== undefined && <ProductIcon name={icon} sx={{ fontSize: 16 }} />}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}
