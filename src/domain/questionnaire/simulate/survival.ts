/** What becomes of stored answers when the questionnaire has changed since. */
import type { Response, Responses } from '../answer.ts';
import type { Context } from '../context.ts';
import type { QuestionnaireDefinition } from '../definition.ts';
import { askedSteps } from '../order.ts';
import { takeOver } from '../take-over.ts';
import { resume } from '../resume.ts';
import { walk } from '../walk.ts';
import { answerAt } from './simulate.ts';

export interface Survival {
  /** Questions that are asked besides those answered. */
  readonly added: readonly string[];
  /** Questions whose answer no longer fits or is no longer asked for: none is lost silently. */
  readonly dropped: readonly string[];
}

/** Takes the answers up, answers what else is asked by the smallest answer, and looks what is left of them at the end. */
export function survivalOf(definition: QuestionnaireDefinition, released: Responses, context: Context): Survival {
  const stored = takeOver(definition, released);
  const responses: Response[] = [...resume(definition, stored, context).responses];
  const added: string[] = [];
  for (;;) {
    const walked = walk(definition, responses, context);
    const question = walked.current;
    if (!question) {
      const asked = new Set(askedSteps(walked).map((step) => step.question.id));
      const stands = (id: string) => asked.has(id) && !added.includes(id);
      const answered = stored.map(({ questionId }) => questionId);
      return {
        added: added.filter((id) => !answered.includes(id)),
        dropped: answered.filter((id) => !stands(id)),
      };
    }
    const data = answerAt(walked, question, nothingChosen);
    responses.push({ questionId: question.id, rev: question.rev, source: 'asked', data });
    added.push(question.id);
  }
}

const nothingChosen = { facts: [], optionIds: [], hasNewPlaces: false };
