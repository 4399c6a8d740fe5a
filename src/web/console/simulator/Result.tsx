/** The result of the simulation: the chosen options and their services. */
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { Simulation } from '#domain/questionnaire/simulate/simulate.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { optionName } from './words.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly simulation: Simulation;
}

export function Result({ definition, simulation: { evaluation, services } }: Props) {
  const counts = new Map<string, number>();
  for (const { serviceType } of services) counts.set(serviceType, (counts.get(serviceType) ?? 0) + 1);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={texts['admin.simulatorOutcome']}
      sx={{ padding: 2, marginTop: 2 }}
    >
      <Chips title={texts['admin.simulatorServices']} none={texts['admin.simulatorNoServices']}>
        {[...counts].map(([type, count]) => (
          <StatusChip key={type} color="purple" label={`${count} × ${labelOf(type)}`} />
        ))}
      </Chips>
      <Chips title={texts['admin.simulatorChosen']} none={texts['admin.simulatorNothingChosen']}>
        {[...evaluation.chosen].map((id) => (
          <StatusChip key={id} label={optionName(definition, id)} />
        ))}
      </Chips>
    </Paper>
  );
}

interface ChipsProps {
  readonly title: string;
  readonly none: string;
  readonly children: readonly ReactNode[];
}

function Chips({ title, none, children }: ChipsProps) {
  return (
    <>
      <Typography variant="h2" sx={{ fontSize: 14, marginBottom: 0.75, '&:not(:first-of-type)': { marginTop: 2 } }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          '& > *': { whiteSpace: 'normal', height: 'auto', minHeight: 24 },
        }}
      >
        {children.length > 0 ? children : <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{none}</Box>}
      </Box>
    </>
  );
}

const labelOf = (type: string): string => serviceTypes.find(({ value }) => value === type)?.label ?? type;
