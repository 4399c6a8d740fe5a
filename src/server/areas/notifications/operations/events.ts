/** The catalogue of events, previews, the soft-block notice, email outcomes and socket tickets. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { messages } from '#generated/domain/messages.ts';
import type { NotificationsBehaviors } from '#generated/api/operations/notifications.ts';
import { limits } from '#generated/domain/limits.ts';
import { notificationEvents } from '#generated/domain/notifications.ts';
import type { NotificationDefinition } from '#runtime/product.ts';
import { requireUser } from '#server/kernel/access/require-user.ts';
import { jobScope, systemScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { isKnownTeam } from '#server/kernel/data/team.ts';
import { ApiError, invalid, notFound } from '#server/kernel/errors.ts';
import { noteStatus } from '#server/kernel/email/delivery-status.ts';
import { merge } from '#server/kernel/email/merge.ts';
import { definitionOf } from '#server/kernel/email/outgoing.ts';
import { renderEmail } from '#server/kernel/email/render.ts';
import { issueTicket } from '#server/kernel/realtime/ticket.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { noteSoftblock } from '../queries.ts';

type EventBehaviors = Pick<
  NotificationsBehaviors<CallContext>,
  | 'listNotificationFactories'
  | 'previewNotification'
  | 'sendSoftblockNotification'
  | 'recordEmailEvents'
  | 'createSocketTicket'
>;

export const notificationEventBehaviors: EventBehaviors = {
  listNotificationFactories: async () => ({
    records: notificationEvents.map(({ id, title, description, channels, isGroupBound, isTransactional }) => ({
      id,
      title,
      description,
      channels: [...channels],
      is_group_bound: isGroupBound,
      is_transactional: isTransactional,
    })),
  }),

  previewNotification: async ({ body }) => {
    const event: NotificationDefinition | undefined = notificationEvents.find(({ id }) => id === body.event_id);
    if (!event) throw invalid({ event_id: [messages['validation.notFound']] });
    const values = { ...samples(event), ...body.values };
    const email = renderEmail(definitionOf(event.id as Parameters<typeof definitionOf>[0]), values);
    return { ...email, title: merge(event.template?.inApp ?? event.title, values) };
  },

  /** Once per team: a repeated call does nothing, nor does one of staff viewing as a customer. [QN-207] [QN-208] */
  sendSoftblockNotification: ({ body }, { pool, scope, services }) =>
    transaction(pool, systemScope('softblock', scope), { mode: 'write' }, async (session) => {
      const teamId = body.team_id ?? body.team;
      if (teamId === undefined) throw invalid({ team_id: [messages['validation.required']] });
      if (!isKnownTeam(scope, teamId)) throw notFound();
      if (scope.principal.kind === 'user' && scope.principal.realUserId !== null) return;
      const first = await noteSoftblock.change(session, { team: teamId });
      if (first === 0) return;
      await services.notifier.announce(session, {
        event: 'questionnaire.softblock_reached',
        teamId,
        record: { entity: 'team', id: teamId },
      });
    }),

  recordEmailEvents: async ({ body }, { pool, config, services }) => {
    requireEmailService(config.sessionSecret, body.key);
    await transaction(pool, jobScope('email-events'), { mode: 'write' }, async (session) => {
      for (const { message_id, status, detail } of body.events) {
        const id = /[0-9a-f]{8}-[0-9a-f-]{27}/i.exec(message_id)?.[0];
        if (id) await noteStatus(session, id, { status, ...(detail && { error: detail }) }, services.onUndeliverable);
      }
    });
  },

  createSocketTicket: (_input, { pool, scope }) =>
    transaction(pool, systemScope('socket-ticket', scope), { mode: 'write' }, async (session) => ({
      ticket: await issueTicket(session, requireUser(scope)),
      expires_in: limits.socketTicketS,
    })),
};

/** Each field has its own name as value, so a preview shows where values appear. */
const samples = ({ template }: NotificationDefinition): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(template ?? {})
      .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)])
      .map((match) => [match[1]!, `[${match[1]}]`]),
  );

function requireEmailService(secret: string | undefined, key: string): void {
  const expected = secret && createHmac('sha256', secret).update('email-events').digest('hex');
  const isRight =
    expected && key.length === expected.length && timingSafeEqual(Buffer.from(key), Buffer.from(expected));
  if (!isRight) throw new ApiError('unauthenticated');
}
