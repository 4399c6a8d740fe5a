/** The questionnaire simulator for analysts: facts, choices, and the state of every question. [QN-018] */
import { fill } from '#domain/format/fill.ts';
import { unknownIn } from '#domain/questionnaire/simulate/scenario.ts';
import { simulate } from '#domain/questionnaire/simulate/simulate.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { questionnaire as definition } from '#generated/domain/questionnaire.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { viewersToday } from '#web/shell/session/today.ts';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { Audience } from './Audience.tsx';
import { Result } from './Result.tsx';
import { StepDetail } from './StepDetail.tsx';
import { StepList } from './StepList.tsx';
import { useScenario } from './use-scenario.ts';

const nothing = { facts: [], optionIds: [], hasNewPlaces: false };

export default function SimulatorPage() {
  const { scenario, questionId, change, view } = useScenario();
  const [today] = useState(viewersToday);
  const simulation = simulate(definition, scenario, today);
  const { steps } = simulation;
  const asked = steps.filter(({ step }) => step.outcome === 'asked');
  const shown = steps.find(({ step }) => step.question.id === questionId) ?? asked[0] ?? steps[0];
  const unknown = unknownIn(definition, scenario);
  return (
    <>
      <PageHeader
        title={texts['admin.simulatorTitle']}
        beside={<StatusChip label={fill(texts['admin.simulatorCount'], { count: asked.length })} color="success" />}
      >
        <Button variant="outlined" onClick={() => change(nothing)}>
          {texts['admin.simulatorReset']}
        </Button>
      </PageHeader>
      <Typography sx={{ color: 'text.secondary', marginTop: -1, marginBottom: 2 }}>
        {texts['admin.simulatorIntro']}
      </Typography>
      {unknown.length > 0 && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {fill(texts['admin.simulatorUnknown'], { names: unknown.join(', ') })}
        </Alert>
      )}
      <Audience definition={definition} scenario={scenario} onChange={change} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' } }}>
        <StepList steps={steps} currentId={shown?.step.question.id ?? ''} onView={view} />
        <Box sx={{ order: { xs: -1, lg: 0 } }}>
          <Box
            sx={{
              position: { lg: 'sticky' },
              top: { lg: 72 },
              maxHeight: { lg: 'calc(100vh - 88px)' },
              overflowY: { lg: 'auto' },
            }}
          >
            {shown && <StepDetail {...{ definition, scenario, simulation }} simulated={shown} onChange={change} />}
            <Result definition={definition} simulation={simulation} />
          </Box>
        </Box>
      </Box>
    </>
  );
}
