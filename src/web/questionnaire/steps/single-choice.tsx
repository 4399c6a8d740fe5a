/**
 * One of a few: cards that answer with a click, or a drop-down and Next when there are many. [QN-132] [QN-133] [QN-134]
 */
import { controlOf } from '#domain/questionnaire/present.ts';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { Choice, FieldError } from '#web/ui/field/light/Frame.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { fieldId, messageUnder } from '../issues/field.ts';
import { asChoice, optionsOf, type StepProps } from './step.ts';

export const DropDown = lazyWithPreload(() => import('./drop-down.tsx'));

export default function SingleChoice(props: StepProps<'optionIds'>) {
  const { view, value, issues, onSubmit } = props;
  const { question, evaluation } = view;
  const { present } = evaluation.definition.flow;
  const options = optionsOf(view);
  const id = fieldId('optionIds');
  const error = messageUnder(issues);
  if (controlOf(question, options.length, present) === 'dropdown') return <DropDown {...props} />;
  return (
    <Choice>
      <ChoiceCards
        id={id}
        label={question.title}
        choices={options.map(asChoice)}
        chosen={value.optionIds}
        onChoose={(optionId) => onSubmit({ optionIds: [optionId] })}
        perRow={present.cardsPerRow}
        isSingle
        describedBy={error && `${id}-error`}
      />
      <FieldError id={`${id}-error`} text={error} />
    </Choice>
  );
}
