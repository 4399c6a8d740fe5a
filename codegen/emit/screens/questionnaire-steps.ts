/** The step of each form of answer and question type, loaded when the question is near. */
import type { Model } from '../../ir/model.ts';
import type { QuestionTypeFile } from '../../ir/question-type.ts';
import type { OutputFile } from '../../write/output.ts';
import { Code, Imports, print } from '../../write/code.ts';

/** One entry per form of answer; the single choice has none, because it is part of the page. */
export function questionnaireSteps({ questionnaire }: Model): OutputFile {
  const imports = new Imports();
  imports.use('#web/questionnaire/steps/step.ts', 'type StepLoads');
  const steps = Object.fromEntries(questionnaire.types.map((form) => [form.id, stepsOf(form)]));
  const text = `${imports}
export const stepLoads: StepLoads = ${print(steps)};
`;
  return {
    path: 'generated/screens/questionnaire-steps.ts',
    source: 'schemas/questionnaire/types',
    text,
    format: true,
  };
}

function stepsOf({ step: own, hasOwnButtons, types, alsoFor = [] }: QuestionTypeFile) {
  const all = [...types, ...alsoFor.map((id) => ({ id, step: undefined }))];
  return Object.fromEntries(
    all.flatMap(({ id, step = own }) =>
      step === undefined
        ? []
        : [[id, { load: new Code(`() => import('#web/questionnaire/steps/${step}.tsx')`), hasOwnButtons }] as const],
    ),
  );
}
