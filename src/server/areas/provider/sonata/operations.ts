/** Quote requests for carriers' quoting systems: read and answered as the Quote resource of MEF 115 (LSO Sonata). */
import type { QuoteRequestsBehaviors } from '#generated/api/operations/quote-requests.ts';
import { validateAnswerQuoteRequestBody } from '#generated/validate/operations/quote-requests.ts';
import { todayOf } from '#server/kernel/access/today.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { validated } from '#runtime/validation/errors.ts';
import { withQuoteRequest, type QuoteRequest } from '../link.ts';
import { markOpened } from '../mark-opened.ts';
import { providerPage } from '../page.ts';
import { expiredQuotes, zoneOfTeam } from '../queries.ts';
import { takeAnswer } from '../take-answer.ts';
import { answerOf, pathOf, priceFaults, type SonataQuote } from './from-sonata.ts';
import { stateFaults } from './states.ts';
import { sonataQuote } from './to-sonata.ts';

export const sonataBehaviors: Pick<QuoteRequestsBehaviors<CallContext>, 'openSonataQuote' | 'answerSonataQuote'> = {
  openSonataQuote: async ({ body }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, body.token, async (session, request) =>
      shown(session, await markOpened(session, context.services, request)),
    );
  },

  answerSonataQuote: async ({ body: { token, quote } }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, token, async (session, request) => {
      const { time_zone: timeZone } = await zoneOfTeam.one(session, { team: request.team_id });
      const answer = answerOf(quote, timeZone);
      const faults = validated(
        validateAnswerQuoteRequestBody,
        { ...answer, token },
        { today: todayOf(context.scope.principal) },
      );
      refuse({ ...sonataPaths(faults ?? {}), ...stateFaults(quote), ...priceFaults(quote) });
      await inSonataPaths(() => takeAnswer(session, context.services, request, answer));
      return shown(session, await getRecord(session, 'quote-request', request.id));
    });
  },
};

async function shown(session: Session, request: QuoteRequest): Promise<SonataQuote> {
  const expired = await expiredQuotes.all(session, { request: request.id });
  const { time_zone: timeZone } = await zoneOfTeam.one(session, { team: request.team_id });
  return sonataQuote(await providerPage(session, request), new Set(expired.map(({ id }) => id)), timeZone);
}

function refuse(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const sonataPaths = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([field, texts]) => [pathOf(field), texts]));

/** Reports errors of the answer at their paths in the quote. */
async function inSonataPaths(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid') throw invalid(sonataPaths(error.fields));
    throw error;
  }
}
