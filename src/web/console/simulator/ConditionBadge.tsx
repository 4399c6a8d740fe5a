/** A condition or guard that is met or not, shown by icon and text as well as color. */
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';

interface Props {
  readonly isLit: boolean;
  readonly name: string;
  /** What the condition needs, in small print. */
  readonly note?: string;
}

export function ConditionBadge({ isLit, name, note }: Props) {
  const Sign = isLit ? CheckCircle : RadioButtonUnchecked;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'baseline', fontSize: 13 }}>
      <Box
        component="span"
        sx={(theme) => ({
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          flexShrink: 0,
          width: 64,
          fontWeight: 600,
          color: isLit ? theme.tokens.tones.success.ink : 'text.secondary',
        })}
      >
        <Sign aria-hidden sx={{ fontSize: 16 }} />
        {isLit ? texts['admin.simulatorTrue'] : texts['admin.simulatorFalse']}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {note !== undefined && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{note}</Box>}
      </Box>
    </Box>
  );
}
