/** Meaning of answer indexes while the page is still on the way. */
import type { Responses } from './answer.ts';
import type { Context } from './context.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { admit, type Evaluation } from './evaluation.ts';
import { originOf, type Origin } from './identity.ts';
import { inOrder, walk } from './walk.ts';

/** Meaning of the indexes in all of these answers. */
export function originOfAll(definition: QuestionnaireDefinition, responses: Responses, context: Context): Origin {
  return originOf(evaluationOfAll(definition, responses, context));
}

/** Evaluation of the walk with derived answers, plus the answers after the current question. */
function evaluationOfAll(definition: QuestionnaireDefinition, responses: Responses, context: Context): Evaluation {
  const data = new Map(responses.map((response) => [response.questionId, response.data]));
  return inOrder(definition).reduce(
    (evaluation, question) => {
      const answer = evaluation.answers.has(question.id) ? undefined : data.get(question.id);
      return answer ? admit(evaluation, question, answer) : evaluation;
    },
    walk(definition, responses, context).evaluation,
  );
}
