/** Maps questions to steps. */
import { stepLoads } from '#generated/screens/questionnaire-steps.ts';
import { lazyWithPreload, type LazyComponent } from '#web/shell/lazy-with-preload.ts';
import type { AnswerShape } from '#domain/questionnaire/answer.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import SingleChoice, { DropDown } from './single-choice.tsx';
import type { Step, StepLoad, StepProps } from './step.ts';

const lazySteps: LazyComponent<StepProps<AnswerShape>>[] = [];

/** A lazy loaded step, which {@link loadSteps} can preload. */
function step({ load, hasOwnButtons }: StepLoad): Step {
  const Component = lazyWithPreload(load);
  lazySteps.push(Component);
  return { Component, hasOwnButtons: hasOwnButtons === true };
}

const steps: ReadonlyMap<string, Step> = new Map(
  Object.entries<Readonly<Record<string, StepLoad>>>(stepLoads).flatMap(([shape, types]) =>
    Object.entries(types).map(([type, load]) => [`${shape} ${type}`, step(load)] as const),
  ),
);

// The first question is a single choice, so only that step is bundled with the page.
const singleChoice = { Component: SingleChoice, hasOwnButtons: false } as Step;

const copyReview = step({ load: () => import('./copy-configuration.tsx') });

/** The step of the question's form of answer and type. */
export function stepOf({ type, present, answer }: Question): Step {
  if (present?.step === 'copy_quote_configuration') return copyReview;
  return steps.get(`${answer.shape} ${type}`) ?? singleChoice;
}

/** Preloads every step, so that the next question shows at once, even offline. */
export function loadSteps(): void {
  for (const part of [DropDown, ...lazySteps]) void part.preload();
}
