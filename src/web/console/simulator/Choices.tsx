/** The options of a shown question; one or several, as the question allows. */
import { isSingleChoice } from '#domain/questionnaire/choice.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props {
  readonly question: Question;
  /** All options chosen so far. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (optionIds: readonly string[]) => void;
}

export function Choices({ question, chosen, onChoose }: Props) {
  const titleId = useId();
  const options = (question.options ?? []).filter(({ retired }) => retired !== true);
  const now = options.map(({ id }) => id).filter((id) => chosen.has(id));
  const isSingle = isSingleChoice(question);
  const toggle = (id: string) => onChoose(now.includes(id) ? now.filter((each) => each !== id) : [...now, id]);
  const items = options.map(({ id, title, parent }) => (
    <FormControlLabel
      key={id}
      value={id}
      label={title}
      control={
        isSingle ? (
          <Radio size="small" />
        ) : (
          <Checkbox size="small" checked={now.includes(id)} onChange={() => toggle(id)} />
        )
      }
      slotProps={{ typography: { sx: { fontSize: 13 } } }}
      sx={{ marginLeft: parent === undefined ? '-9px' : 2 }}
    />
  ));
  return (
    <>
      <Typography variant="h3" id={titleId} sx={{ fontSize: 14, marginTop: 2 }}>
        {texts['admin.simulatorChoices']}
      </Typography>
      {isSingle ? (
        <RadioGroup aria-labelledby={titleId} value={now[0] ?? null} onChange={(_, id) => onChoose([id])}>
          {items}
        </RadioGroup>
      ) : (
        <FormGroup aria-labelledby={titleId}>{items}</FormGroup>
      )}
    </>
  );
}
