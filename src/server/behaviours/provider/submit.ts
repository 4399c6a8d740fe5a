/** Writes a submitted answer onto its quotes and completes the request, all or nothing. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { getRecord } from '../../data/read.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { toggleFor } from '../../data/toggle.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Transition } from '../../workflow/transition.ts';
import { answerErrors, answerHash, type QuoteAnswer } from './answer.ts';

interface AskedQuote {
  readonly id: string;
  readonly serviceId: string;
  readonly serviceType: string;
  readonly isRequired: boolean;
  readonly isAlternative: boolean;
  readonly term: number | null;
}

/** 409 when the request was completed with another answer; the same answer again changes nothing (QR-050). */
export async function submitAnswer(
  session: Session,
  transition: Transition,
  request: WireRecord,
  sent: readonly QuoteAnswer[],
  comments: string | null,
): Promise<void> {
  const answers = sent.filter((answer) => answer.id !== null || !answer.isDeclined);
  const hash = answerHash(answers, comments);
  const id = request['id'] as string;
  if (request['status'] === 'COMPLETED') {
    if ((await submittedHash(session, id)) === hash) return;
    throw new ApiError('conflict', { message: messages['quoteRequest.completed'] });
  }
  const asked = await askedQuotes(session, id);
  const priced = answers.map((answer) => withAskedTerm(answer, asked));
  await requireSound(session, request, priced, asked);
  for (const answer of priced) await writeAnswer(session, transition, request, answer, asked);
  await setValues(session, 'quote-request', id, { comments });
  await transition(session, 'quote-request', id, 'submit', { input: { hash } });
}

/** The length that was asked for stays; only an alternative brings its own (QR-050). */
function withAskedTerm(answer: QuoteAnswer, asked: readonly AskedQuote[]): QuoteAnswer {
  const own = asked.find((quote) => quote.id === answer.id && !quote.isAlternative);
  return own && !answer.isDeclined && own.term !== null
    ? { ...answer, values: { ...answer.values, term: own.term } }
    : answer;
}

async function submittedHash(session: Session, id: string): Promise<string | null> {
  const [row] = await session.query('select submitted_hash from quote_requests where id = $1', [id]);
  return (row?.[0] as string | null) ?? null;
}

async function askedQuotes(session: Session, requestId: string): Promise<readonly AskedQuote[]> {
  const rows = await session.query(
    'select id, service_id, service_type, required, is_alternative, term from quotes where quote_request_id = $1',
    [requestId],
  );
  return (rows as readonly (readonly [string, string, string, boolean, boolean, number | null])[]).map(
    ([id, serviceId, serviceType, isRequired, isAlternative, term]) => ({
      id,
      serviceId,
      serviceType,
      isRequired,
      isAlternative,
      term,
    }),
  );
}

/** Every asked quote is answered, nothing foreign is, alternatives stay within their limit (QR-036). */
async function requireSound(
  session: Session,
  request: WireRecord,
  answers: readonly QuoteAnswer[],
  asked: readonly AskedQuote[],
): Promise<void> {
  const errors: Record<string, string[]> = {};
  answers.forEach((answer, at) => {
    const target = askedFor(answer, asked);
    if (!target) errors[`quotes.${at}.id`] = [messages['error.notFound']];
    else Object.assign(errors, answerErrors(answer, target.serviceType, `quotes.${at}`));
  });
  const answered = new Set(answers.map((answer) => answer.id));
  if (asked.some((quote) => quote.isRequired && !quote.isAlternative && !answered.has(quote.id)))
    errors['quotes'] = [messages['validation.required']];
  const { value } = await toggleFor(session, 'quoteRequestAlternativeQuotesLimit', request['team_id'] as string);
  const limit = value ?? 0;
  const kept = asked.filter((quote) => quote.isAlternative && answered.has(quote.id)).length;
  const added = answers.filter((answer) => answer.id === null).length;
  if (kept + added > limit) errors['quotes'] = [fill(messages['quoteRequest.tooManyAlternatives'], { count: limit })];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const askedFor = (answer: QuoteAnswer, asked: readonly AskedQuote[]): AskedQuote | undefined =>
  asked.find((quote) => quote.id === (answer.id ?? answer.alternativeToId));

async function writeAnswer(
  session: Session,
  transition: Transition,
  request: WireRecord,
  answer: QuoteAnswer,
  asked: readonly AskedQuote[],
): Promise<void> {
  const target = askedFor(answer, asked)!;
  const id = answer.id ?? (await addAlternative(session, request, target));
  const quote = await getRecord(session, resourceById('quote'), id);
  const status = quote['provider_response_status'];
  if (status === 'AVAILABLE' || (status === 'NO_BID' && answer.isDeclined))
    await transition(session, 'quote', id, 'reopen');
  await setValues(session, 'quote', id, answer.values);
  await transition(session, 'quote', id, answer.isDeclined ? 'decline' : 'price');
}

async function addAlternative(session: Session, request: WireRecord, to: AskedQuote): Promise<string> {
  const record = await addRecord(session, 'quote', {
    team_id: request['team_id'],
    service_id: to.serviceId,
    service_group_id: request['service_group_id'],
    quote_request_id: request['id'],
    provider_id: request['provider_id'],
    service_type: to.serviceType,
    required: false,
    is_alternative: true,
    alternative_to_id: to.id,
  });
  return record['id'] as string;
}
