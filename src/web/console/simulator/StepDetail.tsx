/** One question: why it is shown or skipped, its conditions, what would flip it, and its choices. */
import { fill } from '#domain/format/fill.ts';
import { explain, type Explanation } from '#domain/questionnaire/explain.ts';
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import { guardLightsOf, lightsOf } from '#domain/questionnaire/simulate/lights.ts';
import { choosing, type Scenario } from '#domain/questionnaire/simulate/scenario.ts';
import type { SimulatedStep, Simulation } from '#domain/questionnaire/simulate/simulate.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { Choices } from './Choices.tsx';
import { ConditionBadge } from './ConditionBadge.tsx';
import { changeText, optionName, outcomeWords, reasonText, wantText } from './words.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly scenario: Scenario;
  readonly simulation: Simulation;
  readonly simulated: SimulatedStep;
  readonly onChange: (scenario: Scenario) => void;
}

export function StepDetail({ definition, scenario, simulation, simulated, onChange }: Props) {
  const { step, before } = simulated;
  const { question, outcome } = step;
  const explanation = explain(definition, simulation.responses, simulation.context, question.id);
  const lights = lightsOf(before, question);
  const guards = guardLightsOf(before, question);
  const { label, color } = outcomeWords[outcome];
  return (
    <Paper variant="outlined" component="section" aria-label={question.dashboardTitle} sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <StatusChip label={label} color={color} />
        <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {fill(texts['admin.simulatorQuestion'], { id: question.id, revision: question.rev, type: question.type })}
        </Box>
      </Box>
      <Typography variant="h2" sx={{ fontSize: 18, marginTop: 1 }}>
        {question.title}
      </Typography>
      {explanation && (
        <Part title={outcome === 'asked' ? texts['admin.simulatorWhyAsked'] : texts['admin.simulatorWhyNotAsked']}>
          {explanation.reasons.map((reason) => (
            <Box component="li" key={JSON.stringify(reason)} sx={{ fontSize: 13 }}>
              {reasonText(definition, reason)}
            </Box>
          ))}
        </Part>
      )}
      <Turn {...{ definition, scenario, explanation, onChange }} />
      {lights.length > 0 && (
        <Part title={texts['admin.simulatorConditions']}>
          {lights.map((light) => (
            <ConditionBadge
              key={`${light.condition.type} ${light.condition.optionId}`}
              isLit={light.isLit}
              name={optionName(definition, light.condition.optionId)}
              note={wantText(light)}
            />
          ))}
        </Part>
      )}
      {guards.length > 0 && (
        <Part title={texts['admin.simulatorGuards']}>
          {guards.map(({ name, description, isLit }) => (
            <ConditionBadge key={name} isLit={isLit} name={description} />
          ))}
        </Part>
      )}
      {outcome === 'asked' && question.options && (
        <Choices
          question={question}
          chosen={simulation.evaluation.chosen}
          onChoose={(optionIds) => onChange(choosing(scenario, question, optionIds))}
        />
      )}
    </Paper>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: 14, marginTop: 2, marginBottom: 0.5 }}>
        {title}
      </Typography>
      <PlainList sx={{ display: 'grid', gap: 0.75 }}>{children}</PlainList>
    </>
  );
}

interface TurnProps {
  readonly definition: QuestionnaireDefinition;
  readonly scenario: Scenario;
  readonly explanation: Explanation | undefined;
  readonly onChange: (scenario: Scenario) => void;
}

/** The smallest change of choices that flips the question, with a button to apply it. */
function Turn({ definition, scenario, explanation, onChange }: TurnProps) {
  if (!explanation?.change || explanation.change.length === 0) return null;
  const { change, outcome } = explanation;
  const apply = () =>
    onChange(
      change.reduce((next, { questionId, choose, drop }) => {
        const question = definition.questions.find(({ id }) => id === questionId);
        if (!question) return next;
        const kept = next.optionIds.filter((id) => id.startsWith(`${questionId}.`) && !drop.includes(id));
        return choosing(next, question, [...kept, ...choose]);
      }, scenario),
    );
  return (
    <Part title={outcome === 'asked' ? texts['admin.simulatorToSkip'] : texts['admin.simulatorToAsk']}>
      {change.map((each) => (
        <Box component="li" key={each.questionId} sx={{ fontSize: 13 }}>
          {sentence(changeText(definition, each))}
        </Box>
      ))}
      <Box component="li">
        <Button size="small" variant="outlined" onClick={apply}>
          {texts['admin.simulatorApply']}
        </Button>
      </Box>
    </Part>
  );
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
