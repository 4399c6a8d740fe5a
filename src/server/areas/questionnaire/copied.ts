/** Copies the answers of an earlier request when it is chosen. */
import { dataAs, type Responses } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import { copyResponses, type CopySource } from '#domain/questionnaire/copy.ts';
import { connectionsOf, locationsOf } from '#domain/questionnaire/location.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { factsFor } from './facts.ts';
import { definition, readResponses, readRow, type GivenAnswer, type QuestionnaireRow } from './row.ts';

/** The answers with the copies in them; null when the answer does not choose a copy. [QN-236] */
export async function copiedResponses(
  session: Session,
  row: QuestionnaireRow,
  context: Context,
  responses: Responses,
  { questionId, data }: GivenAnswer,
): Promise<Responses | null> {
  const copy = dataAs('copyQuote', data)?.copyQuote;
  const question = definition.questions.find(({ id }) => id === questionId);
  if (!copy || question?.present?.step === 'copy_quote_configuration') return null;
  const source = await sourceOf(session, copy.questionnaireId, copy.serviceType, copy.addressIds);
  if (!source || row.teamId === null) return null;
  const asked = responses.filter((response) => response.source !== 'copied');
  const { evaluation } = walk(definition, asked, context);
  return [...asked, ...copyResponses(evaluation, source)];
}

async function sourceOf(
  session: Session,
  id: string,
  serviceType: string,
  addressIds: readonly string[],
): Promise<CopySource | null> {
  const row = await readRow(session, id, false);
  if (!row) return null;
  const responses = await readResponses(session, id);
  const { evaluation } = walk(definition, responses, await factsFor(session, row));
  // Address ids by location index, as written by the completion.
  const locations = row.locations.map((location) => location.id ?? null);
  const found = addressIds
    .map((address) => locations.findIndex((location) => location === address))
    .filter((at) => at >= 0);
  const locationIdxs =
    found.length > 0
      ? found
      : locationsOf(definition, evaluation.answers)
          .slice(0, 1)
          .map(({ idx }) => idx);
  const link = connectionsOf(evaluation.answers).find(
    ({ from, to }) => from === locationIdxs[0] && to === locationIdxs[1],
  );
  return { responses, serviceType, locationIdxs, ...(link && { connectionIdx: link.idx }) };
}
