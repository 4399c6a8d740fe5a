/** Writes a submitted answer to its quotes and completes the request, all or nothing. */
import { isDeepStrictEqual } from 'node:util';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { getRecords } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecords, setValues, setValuesOfEach } from '#server/kernel/data/system-write.ts';
import { toggleFor } from '#server/kernel/data/toggle.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import type { QuoteRequest } from './link.ts';
import { askedQuotes, hashOfRequest } from './queries.ts';
import { notifyConstruction } from './notify-construction.ts';
import { answerErrors, answerHash, type QuoteAnswer } from './answer.ts';

type AskedQuote = RowOf<typeof askedQuotes>;

/** 409 when the request was completed with another answer; the same answer again changes nothing (QR-050). */
export async function submitAnswer(
  session: Session,
  services: Services,
  request: QuoteRequest,
  sent: readonly QuoteAnswer[],
  comments: string | null,
): Promise<void> {
  const answers = sent.filter((answer) => answer.id !== null || !answer.isDeclined);
  const hash = answerHash(answers, comments);
  const { id } = request;
  if (request.status === 'COMPLETED') {
    if ((await hashOfRequest.first(session, { request: id }))?.submitted_hash === hash) return;
    throw new ApiError('conflict', { message: messages['quoteRequest.completed'] });
  }
  const asked = await askedQuotes.all(session, { request: id });
  const priced = answers.map((answer) => withAskedTerm(answer, asked));
  await requireSound(session, request, priced, asked);
  const refreshed = await writeAnswers(session, services, request, priced, asked);
  await setValues(session, 'quote-request', id, { comments });
  await services.transition(session, 'quote-request', id, 'submit', { input: { hash, refreshed } });
}

/** The requested length stays; only an alternative has its own (QR-050). */
function withAskedTerm(answer: QuoteAnswer, asked: readonly AskedQuote[]): QuoteAnswer {
  const own = asked.find((quote) => quote.id === answer.id && !quote.is_alternative);
  return own && !answer.isDeclined && own.term !== null
    ? { ...answer, values: { ...answer.values, term: own.term } }
    : answer;
}

/** Requires answers for exactly the requested quotes, and alternatives within their limit (QR-036). */
async function requireSound(
  session: Session,
  request: QuoteRequest,
  answers: readonly QuoteAnswer[],
  asked: readonly AskedQuote[],
): Promise<void> {
  const errors: Record<string, string[]> = {};
  answers.forEach((answer, at) => {
    const target = askedFor(answer, asked);
    if (!target) errors[`quotes.${at}.id`] = [messages['error.notFound']];
    else Object.assign(errors, answerErrors(answer, target.service_type, `quotes.${at}`));
  });
  const answered = new Set(answers.map((answer) => answer.id));
  if (asked.some((quote) => quote.required && !quote.is_alternative && !answered.has(quote.id)))
    errors['quotes'] = [messages['validation.required']];
  Object.assign(errors, await alternativesFault(session, request, answers, asked));
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Alternatives stay within the limit of the team, in a draft and in an answer. [QR-036] */
export async function alternativesFault(
  session: Session,
  request: QuoteRequest,
  answers: readonly { readonly id?: string | null }[],
  asked: readonly AskedQuote[],
): Promise<Record<string, string[]>> {
  const { value } = await toggleFor(session, 'quoteRequestAlternativeQuotesLimit', request.team_id);
  const limit = value ?? 0;
  const answered = new Set(answers.map(({ id }) => id));
  const kept = asked.filter((quote) => quote.is_alternative && answered.has(quote.id)).length;
  const added = answers.filter(({ id }) => (id ?? null) === null).length;
  return kept + added > limit ? { quotes: [fill(messages['quoteRequest.tooManyAlternatives'], { count: limit })] } : {};
}

const askedFor = (answer: QuoteAnswer, asked: readonly AskedQuote[]): AskedQuote | undefined =>
  asked.find((quote) => quote.id === (answer.id ?? answer.alternativeToId));

/** Uses few statements for all of them; returns how many prices replaced an expired one. */
async function writeAnswers(
  session: Session,
  { transition, notifier }: Services,
  request: QuoteRequest,
  sent: readonly QuoteAnswer[],
  asked: readonly AskedQuote[],
): Promise<number> {
  const ids = await withAlternatives(session, request, sent, asked);
  const stored = await getRecords(session, 'quote', ids);
  const answers = sent.map((answer, at) => ({ ...answer, quote: stored[at]! })).filter(isOfInterest);
  // The quote was chosen at its old price: stores that price, and notifies the person who chose it of the new one.
  for (const { quote } of answers.filter((answer) => answer.quote.selected))
    await transition(session, 'quote', quote.id, 'revise', { reason: messages['quote.answeredAgain'] });
  await transition.ofMany(session, 'quote', idsOf(answers.filter(isAnsweredAgain)), 'reopen');
  await setValuesOfEach(
    session,
    'quote',
    answers.map(({ quote, values }) => ({ id: quote.id, values })),
  );
  const [declined, priced] = [answers.filter((each) => each.isDeclined), answers.filter((each) => !each.isDeclined)];
  await transition.ofMany(session, 'quote', idsOf(declined), 'decline');
  await transition.ofMany(session, 'quote', idsOf(priced), 'price');
  const repriced = priced.filter(({ quote }) => quote.provider_response_status === 'AVAILABLE');
  const after = await getRecords(session, 'quote', idsOf(repriced));
  for (const [at, { quote }] of repriced.entries()) await notifyConstruction(session, notifier, quote, after[at]!);
  return priced.filter(({ quote }) => quote.expiry_status !== 'not_expired').length;
}

/** An answer with its quote before the write. */
interface QuoteWithAnswer extends QuoteAnswer {
  readonly quote: RecordOf<'quote'>;
}

const idsOf = (answers: readonly QuoteWithAnswer[]): readonly string[] => answers.map(({ quote }) => quote.id);

const isOfInterest = (answer: QuoteWithAnswer): boolean => !answer.quote.selected || !isUnchanged(answer);

const isAnsweredAgain = ({ isDeclined, quote: { provider_response_status: status } }: QuoteWithAnswer): boolean =>
  status === 'AVAILABLE' || (status === 'NO_BID' && isDeclined);

/** The same price for the same service again changes nothing. */
const isUnchanged = ({ isDeclined, values, quote }: QuoteWithAnswer): boolean =>
  !isDeclined &&
  Object.entries(values).every(([key, value]) => isDeepStrictEqual(value, quote[key as keyof RecordOf<'quote'>]));

/** The quotes of the answers; creates those of alternatives. */
async function withAlternatives(
  session: Session,
  request: QuoteRequest,
  answers: readonly QuoteAnswer[],
  asked: readonly AskedQuote[],
): Promise<readonly string[]> {
  const offered = answers.filter(({ id }) => id === null).map((answer) => askedFor(answer, asked)!);
  const made = await addRecords(
    session,
    'quote',
    offered.map((to) => ({
      team_id: request.team_id,
      service_id: to.service_id,
      service_group_id: request.service_group_id,
      quote_request_id: request.id,
      provider_id: request.provider_id,
      service_type: to.service_type,
      required: false,
      is_alternative: true,
      alternative_to_id: to.id,
    })),
  );
  const next = made.values();
  return answers.map(({ id }) => id ?? next.next().value!.id);
}
