/** Which stored answers survive changes of the questionnaire. */
import type { Response, Responses } from '../answer.ts';
import type { Context } from '../context.ts';
import type { QuestionnaireDefinition } from '../definition.ts';
import { askedSteps } from '../order.ts';
import { takeOver } from '../take-over.ts';
import { resume } from '../resume.ts';
import { walk } from '../walk.ts';
import { noChoices } from './scenario.ts';
import { answerAt } from './simulate.ts';

export interface Survival {
  /** Newly asked questions. */
  readonly added: readonly string[];
  /** Questions whose answer is no longer valid or asked for, so that no loss goes unnoticed. */
  readonly dropped: readonly string[];
}

/** Resumes the answers, gives other asked questions the smallest answer, and compares the result. */
export function survivalOf(definition: QuestionnaireDefinition, released: Responses, context: Context): Survival {
  const stored = takeOver(definition, released);
  const responses: Response[] = [...resume(definition, stored, context).responses];
  const added: string[] = [];
  for (;;) {
    const walked = walk(definition, responses, context);
    const question = walked.current;
    if (!question) {
      const asked = new Set(askedSteps(walked).map((step) => step.question.id));
      const survives = (id: string) => asked.has(id) && !added.includes(id);
      const answered = stored.map(({ questionId }) => questionId);
      return {
        added: added.filter((id) => !answered.includes(id)),
        dropped: answered.filter((id) => !survives(id)),
      };
    }
    const data = answerAt(walked, question, noChoices);
    responses.push({ questionId: question.id, rev: question.rev, source: 'asked', data });
    added.push(question.id);
  }
}
