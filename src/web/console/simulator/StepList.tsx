/** All questions in order with their states; a click opens one next to the list. */
import { fill } from '#domain/format/fill.ts';
import type { SimulatedStep } from '#domain/questionnaire/simulate/simulate.ts';
import { lightsOf } from '#domain/questionnaire/simulate/lights.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { outcomeWords } from './words.ts';

interface Props {
  readonly steps: readonly SimulatedStep[];
  readonly currentId: string;
  readonly onView: (questionId: string) => void;
}

export function StepList({ steps, currentId, onView }: Props) {
  return (
    <Paper variant="outlined" component="section" aria-label={texts['admin.simulatorWalk']} sx={{ overflow: 'hidden' }}>
      <PlainList as="ol">
        {steps.map((step) => (
          <Row key={step.step.question.id} {...step} isCurrent={step.step.question.id === currentId} onView={onView} />
        ))}
      </PlainList>
    </Paper>
  );
}

interface RowProps extends SimulatedStep {
  readonly isCurrent: boolean;
  readonly onView: (questionId: string) => void;
}

function Row({ step, before, isCurrent, onView }: RowProps) {
  const { question, outcome } = step;
  const lights = lightsOf(before, question);
  const { label, color } = outcomeWords[outcome];
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <ButtonBase
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onView(question.id)}
        sx={(theme) => ({
          width: '100%',
          minHeight: 40,
          display: 'grid',
          gridTemplateColumns: '36px minmax(0, 1fr) auto auto',
          gap: 1,
          paddingInline: 1.5,
          textAlign: 'left',
          fontFamily: 'inherit',
          fontSize: 14,
          color: outcome === 'asked' ? 'text.primary' : 'text.secondary',
          backgroundColor: isCurrent ? theme.tokens.tones.purple.tint : undefined,
          '&:hover': { backgroundColor: isCurrent ? undefined : theme.tokens.subtle },
        })}
      >
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontSize: 12 }}>
          {question.order}
        </Box>
        <Box component="span" sx={{ fontWeight: isCurrent ? 600 : 400, overflowWrap: 'anywhere' }}>
          {question.dashboardTitle}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', display: { xs: 'none', sm: 'inline' } }}>
          {lights.length > 0 &&
            fill(texts['admin.simulatorLit'], { lit: lights.filter(({ isLit }) => isLit).length, all: lights.length })}
        </Box>
        <StatusChip label={label} color={color} />
      </ButtonBase>
    </Box>
  );
}
