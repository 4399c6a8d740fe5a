/** Files of a provider's answer, authorized by the token of its link (QR-053 to QR-056, ruling 18). */
import type { QuoteRequestsBehaviors } from '#generated/api/operations/quote-requests.ts';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { deleteRecord } from '#server/kernel/data/write.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';
import { ApiError, notFound } from '#server/kernel/errors.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { invalidLink, withQuoteRequest, type QuoteRequest } from './link.ts';
import { providerPage } from './page.ts';
import { filesOnPage } from './queries.ts';

const attachment = resourceById('quote-request-attachment');

export const attachmentBehaviors: Pick<
  QuoteRequestsBehaviors<CallContext>,
  'addQuoteRequestAttachments' | 'removeQuoteRequestAttachment' | 'readQuoteRequestAttachment'
> = {
  addQuoteRequestAttachments: async ({ body }, context) => {
    const { scope, services } = context;
    await withQuoteRequest(context, body.token, async (_session, request) => requireOpen(request));
    // Without a team, so only readers of the answer can read its files.
    return services.files.receiving(scope, body.files, { teamId: null, field: 'files' }, (files) =>
      withQuoteRequest(context, body.token, async (session, request) => {
        requireOpen(request);
        for (const file of files) {
          const fileId = await services.files.keep(session, file, { teamId: null });
          const { name } = await getRecord(session, 'stored-file', fileId);
          const links = { team_id: request.team_id, quote_request_id: request.id };
          await addRecord(session, 'quote-request-attachment', { ...links, name, file_id: fileId });
        }
        return providerPage(session, request);
      }),
    );
  },

  removeQuoteRequestAttachment: ({ path, body }, context) =>
    withQuoteRequest(context, body.token, async (session, request) => {
      requireOpen(request);
      const file = await getRecord(session, 'quote-request-attachment', path.id);
      if (file.quote_request_id !== request.id) throw notFound();
      await deleteRecord(session, writeRules({}), attachment, path.id);
    }),

  readQuoteRequestAttachment: async ({ path, body }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    if (!body.token) throw invalidLink();
    return withQuoteRequest(context, body.token, async (session, { id: request }) => {
      const file = (await filesOnPage.all(session, { request })).find(({ id }) => id === path.id);
      if (!file) throw invalidLink();
      return context.services.files.openChecked(session, file.file_id);
    });
  },
};

function requireOpen(request: QuoteRequest): void {
  if (request.status !== 'SENT') throw new ApiError('conflict', { message: messages['quoteRequest.closed'] });
}
