/** Several of a few: cards, or a drop-down when there are many. [QN-136] [QN-137] */
import { controlOf } from '#domain/questionnaire/present.ts';
import { toggleOption } from '#domain/questionnaire/toggle.ts';
import { CheckList } from '#web/ui/field/light/CheckList.tsx';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { Choice, FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { asChoice, optionsOf, type StepProps } from './step.ts';

export default function MultiChoice({ view, value, issues, onChange }: StepProps<'optionIds'>) {
  const { question, evaluation } = view;
  const { present } = evaluation.definition.flow;
  const options = optionsOf(view);
  const id = fieldId('optionIds');
  const error = messageUnder(issues);
  const toggle = (optionId: string) =>
    onChange({ ...value, optionIds: toggleOption(question, value.optionIds, optionId) });
  if (controlOf(question, options.length, present) === 'dropdown') {
    return (
      <CheckList
        id={id}
        title={question.dashboardTitle}
        isRequired={(question.answer.min ?? 0) > 0}
        mistake={error}
        choices={options.map(asChoice)}
        chosen={value.optionIds}
        onToggle={toggle}
        isOpenAtFirst
      />
    );
  }
  return (
    <Choice>
      <ChoiceCards
        id={id}
        label={question.title}
        choices={options.map(asChoice)}
        chosen={value.optionIds}
        onChoose={toggle}
        perRow={present.cardsPerRow}
        describedBy={error && `${id}-error`}
      />
      <FieldError id={`${id}-error`} text={error} />
    </Choice>
  );
}
