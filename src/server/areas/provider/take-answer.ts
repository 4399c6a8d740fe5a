/** A provider's answer over any channel: saved as a draft, or submitted. */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { declines, toAnswer, type SentQuote } from './answer.ts';
import type { QuoteRequest } from './link.ts';
import { askedQuotes } from './queries.ts';
import { alternativesFault, submitAnswer } from './submit.ts';

export interface SentAnswer {
  readonly status?: string | null;
  readonly version?: number | null;
  readonly comments?: string | null;
  readonly quotes: readonly SentQuote[];
}

/** 409 when the request is closed, or another window saved it since the version of the answer. */
export async function takeAnswer(
  session: Session,
  services: Services,
  request: QuoteRequest,
  sent: SentAnswer,
): Promise<void> {
  const isSubmit = sent.status === 'COMPLETED' || sent.status === 'Completed';
  requireCurrent(request, sent.version ?? null, isSubmit);
  requireInstallable(sent.quotes);
  const comments = sent.comments ?? null;
  const currency = request.default_currency_code;
  if (isSubmit) {
    const answers = sent.quotes.map((quote) => toAnswer(quote, currency));
    return submitAnswer(session, services, request, answers, comments);
  }
  await requireOwnQuotes(session, request, sent.quotes);
  await services.transition(session, 'quote-request', request.id, 'save_draft', {
    input: { answer: { comments, quotes: sent.quotes } },
  });
}

/** Validates drafts too, so programs cannot save what the page would refuse. [QR-043] */
function requireInstallable(quotes: readonly SentQuote[]): void {
  const limit = limits.providerMostInstallDays;
  const faults = quotes.flatMap(({ install_interval: days }, at) =>
    (days ?? 0) <= limit
      ? []
      : [[`quotes.${at}.install_interval`, [fill(messages['validation.maximum'], { limit })]] as const],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/** A draft, like an answer, may only refer to quotes of its request. [QR-036] */
async function requireOwnQuotes(session: Session, request: QuoteRequest, quotes: readonly SentQuote[]): Promise<void> {
  const asked = await askedQuotes.all(session, { request: request.id });
  const own = new Set(asked.map(({ id }) => id));
  const faults = quotes.flatMap(({ id, alternative_to_id }, at) => {
    const named = id ?? alternative_to_id ?? null;
    return named === null || own.has(named) ? [] : [[`quotes.${at}.id`, [messages['error.notFound']]] as const];
  });
  const tooMany = await alternativesFault(
    session,
    request,
    quotes.filter((quote) => !declines(quote)),
    asked,
  );
  const errors = { ...Object.fromEntries(faults), ...tooMany };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Two windows with the same link never overwrite each other unnoticed; a repeated submit is recognized by its content
 * instead.
 */
function requireCurrent(request: QuoteRequest, version: number | null, isSubmit: boolean): void {
  const { status } = request;
  if (status === 'COMPLETED' && isSubmit) return;
  if (status !== 'SENT') throw new ApiError('conflict', { message: messages['quoteRequest.closed'] });
  if (version !== null && version !== request.version) throw new ApiError('conflict');
}
