/** The calls of the provider page, and what quote operators do to requests besides sending them. */
import type { QuoteRequestsBehaviours } from '#generated/api/operations/quote-requests.ts';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { countHit } from '../../accounts/hits.ts';
import { linkUses } from '../../accounts/links.ts';
import { getRecord } from '../../data/read.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { ApiError } from '../../errors.ts';
import type { CallContext } from '../context.ts';
import { toAnswer } from './answer.ts';
import { attachmentBehaviours } from './attachments.ts';
import { withQuoteRequest } from './link.ts';
import { providerPage } from './page.ts';
import { submitAnswer } from './submit.ts';

export const providerBehaviours: QuoteRequestsBehaviours<CallContext> = {
  ...attachmentBehaviours,

  openQuoteRequest: async ({ body }, context) => {
    await countHit(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, body.token, async (session, request) => {
      const seen = request['opened_at'] === null ? await markOpened(session, request) : request;
      return providerPage(session, seen);
    });
  },

  answerQuoteRequest: async ({ body }, context) => {
    await countHit(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, body.token, async (session, request) => {
      const { transition } = context.services;
      const id = request['id'] as string;
      const isSubmit = body.status === 'COMPLETED' || body.status === 'Completed';
      requireCurrent(request, body.version ?? null, isSubmit);
      const comments = body.comments ?? null;
      const currency = request['default_currency_code'] as string;
      if (isSubmit) {
        await submitAnswer(
          session,
          transition,
          request,
          body.quotes.map((quote) => toAnswer(quote, currency)),
          comments,
        );
      } else {
        await transition(session, 'quote-request', id, 'save_draft', {
          input: { answer: { comments, quotes: body.quotes } },
        });
      }
      return providerPage(session, await getRecord(session, resourceById('quote-request'), id));
    });
  },

  cancelQuoteRequests: async ({ body }, context) => {
    await context.door.transaction(context.scope, async (session) => {
      for (const id of body.ids) await context.services.transition(session, 'quote-request', id, 'cancel');
    });
    return { message: messages['quoteRequest.manyCancelled'] };
  },

  completeQuoteRequestManually: async ({ body }, context) => {
    await context.door.transaction(context.scope, async (session) => {
      const { transition } = context.services;
      if (body.no_bid === true) {
        const pending = await session.query(
          `select id from quotes where quote_request_id = $1 and provider_response_status = 'PENDING'`,
          [body.id],
        );
        for (const [id] of pending) await transition(session, 'quote', id as string, 'decline');
      }
      await transition(session, 'quote-request', body.id, 'complete_manually');
    });
    return { message: messages['quoteRequest.manuallyCompleted'] };
  },
};

const markOpened = (session: Session, request: WireRecord): Promise<WireRecord> =>
  setValues(session, 'quote-request', request['id'] as string, { opened_at: new Date().toISOString() });

/** Two windows with the same link never overwrite each other unseen; a repeated submit is told by its content instead. */
function requireCurrent(request: WireRecord, version: number | null, isSubmit: boolean): void {
  const status = request['status'];
  if (status === 'COMPLETED' && isSubmit) return;
  if (status !== 'SENT') throw new ApiError('conflict', { message: messages['quoteRequest.closed'] });
  if (version !== null && version !== request['version']) throw new ApiError('conflict');
}
