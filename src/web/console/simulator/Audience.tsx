/** The user of the simulation: a typical user of the flow, or any set of facts. */
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { Scenario } from '#domain/questionnaire/simulate/scenario.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly scenario: Scenario;
  readonly onChange: (scenario: Scenario) => void;
}

export function Audience({ definition, scenario, onChange }: Props) {
  const { facts, audiences } = definition.flow;
  const toggle = (fact: string) =>
    onChange({
      ...scenario,
      facts: scenario.facts.includes(fact)
        ? scenario.facts.filter((each) => each !== fact)
        : [...new Set([...scenario.facts, fact, ...(facts[fact]?.implies ?? [])])],
    });
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={texts['admin.simulatorAudience']}
      sx={{ padding: 2, marginBottom: 2 }}
    >
      <TextField
        select
        size="small"
        label={texts['admin.simulatorAudience']}
        value={audienceOf(definition, scenario) ?? ''}
        onChange={({ target }) => onChange({ ...scenario, facts: audiences[target.value]?.facts ?? [] })}
        sx={{ minWidth: 220, maxWidth: '100%' }}
        slotProps={{
          inputLabel: { shrink: true },
          select: {
            displayEmpty: true,
            renderValue: (value) => String(value) || texts['admin.simulatorOtherAudience'],
          },
        }}
      >
        {Object.entries(audiences).map(([name, { description }]) => (
          <MenuItem key={name} value={name}>
            {`${name}: ${description}`}
          </MenuItem>
        ))}
      </TextField>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))', marginTop: 1 }}
      >
        {Object.entries(facts).map(([fact, { description }]) => (
          <FactBox key={fact} label={description} isOn={scenario.facts.includes(fact)} onToggle={() => toggle(fact)} />
        ))}
        <FactBox
          label={texts['admin.simulatorNewPlaces']}
          isOn={scenario.hasNewPlaces}
          onToggle={() => onChange({ ...scenario, hasNewPlaces: !scenario.hasNewPlaces })}
        />
      </Box>
    </Paper>
  );
}

interface FactBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function FactBox({ label, isOn, onToggle }: FactBoxProps) {
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={isOn} onChange={onToggle} />}
      label={label}
      slotProps={{ typography: { sx: { fontSize: 13 } } }}
    />
  );
}

/** The typical user with exactly these facts. Facts derived from answers do not count. */
function audienceOf({ flow }: QuestionnaireDefinition, { facts }: Scenario): string | undefined {
  const key = (names: readonly string[]) =>
    names
      .filter((fact) => flow.facts[fact]?.computed !== true)
      .toSorted()
      .join(' ');
  return Object.keys(flow.audiences).find((name) => key(flow.audiences[name]?.facts ?? []) === key(facts));
}
