/** Who manages a document, and which documents cannot be deleted. */
import type { AttachmentCategory } from '#generated/domain/lists/attachment-category.ts';
import { documentAreas, type DocumentArea } from '#generated/domain/lists/document-area.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { ValuesOf, ResourceHooks } from '#server/kernel/data/hooks.ts';
import { noHooks } from '#server/kernel/data/hooks.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { isSent, placeOfActionItem } from './queries.ts';

/** Requires the permission of the area that the document belongs to. [DO-017] */
export function requireManager(scope: Scope, attachment: ValuesOf<'attachment'>): void {
  const area = areaOf(isOwnAnswer(scope, attachment) ? unplaced(attachment) : attachment);
  const { managers } = documentAreas.find(({ value }) => value === area)!.facts;
  scope.requireInTeam<Grant>(managers, attachment['team_id'] as string | null);
}

/**
 * The author of a file that answers an action item may correct it, even after it is linked to the request or service.
 */
const isOwnAnswer = ({ principal }: Scope, { action_item_id: item, created_by_id: by }: Answer): boolean =>
  typeof item === 'string' && typeof by === 'string' && by === userIdOf(principal);

type Answer = ValuesOf<'attachment'> & { readonly created_by_id?: unknown };

const unplaced = (answer: Answer): Answer => ({ ...answer, service_group_id: null, service_id: null });

function areaOf(attachment: ValuesOf<'attachment'>): DocumentArea {
  if (attachment['category'] === ('BILL_CONSOLIDATION' satisfies AttachmentCategory)) return 'billing';
  if (attachment['service_group_id'] || attachment['contract_id']) return 'procurement';
  if (attachment['service_id']) return 'inventory';
  return attachment['action_item_id'] || attachment['ticket_id'] ? 'work' : 'procurement';
}

export const attachmentHooks: ResourceHooks<'attachment'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    requirePurposeOfLoa(values);
    const placed = { ...values, ...(await threadOf(session, values)) };
    return { ...(await placeOfItem(session, placed)), ...placed };
  },
  beforeUpdate: async ({ scope }, values, before) => {
    const after = { ...before, ...values };
    requireManager(scope, before);
    requireManager(scope, after);
    requirePurposeOfLoa(after);
    if (before['status'] === 'EXPIRED' && after['expires_on'] !== before['expires_on'])
      throw invalid({ expires_on: [messages['document.expiredStays']] });
    return values;
  },
  beforeDelete: async (session, before) => {
    requireManager(session.scope, before);
    await requireUnsent(session, before.id);
  },
};

/**
 * A file sent with a message belongs to its ticket or action item; a file of a note is visible only to our staff.
 * [TK-005] [TK-022]
 */
async function threadOf(session: Session, values: ValuesOf<'attachment'>): Promise<ValuesOf<'attachment'>> {
  const { ticket_message_id: message, action_item_comment_id: comment } = values;
  return actAs(session, systemScope('documents', session.scope), async (system) => ({
    ...(typeof message === 'string' && (await ofMessage(system, message))),
    ...(typeof comment === 'string' && {
      action_item_id: (await getRecord(system, 'action-item-comment', comment)).action_item_id,
    }),
  }));
}

/**
 * An answer to an action item also belongs to its request and service, where the people who work on them look for it.
 */
async function placeOfItem(session: Session, values: ValuesOf<'attachment'>): Promise<ValuesOf<'attachment'>> {
  const { action_item_id: item, team_id: team } = values;
  if (typeof item !== 'string' || values.service_group_id || values.service_id) return {};
  return actAs(session, systemScope('documents', session.scope), async (system) => {
    const place = await placeOfActionItem.first(system, { item, team: String(team) });
    return {
      ...(place?.service_group_id && { service_group_id: place.service_group_id }),
      ...(place?.service_id && { service_id: place.service_id }),
    };
  });
}

async function ofMessage(session: Session, id: string): Promise<ValuesOf<'attachment'>> {
  const { ticket_id, internal } = await getRecord(session, 'ticket-message', id);
  return { ticket_id, ...(internal && ({ hidden_from_customer: true } satisfies ValuesOf<'attachment'>)) };
}

function requirePurposeOfLoa({ purpose, category }: ValuesOf<'attachment'>): void {
  if (purpose && category !== 'LOA') throw invalid({ purpose: [messages['document.purposeOfLoa']] });
}

/** A sent document is evidence of the agreement, so it can only be replaced by a newer version. */
async function requireUnsent(session: Session, document: string): Promise<void> {
  await actAs(session, systemScope('documents', session.scope), async (system) => {
    if (await isSent.isAny(system, { document }))
      throw new ApiError('frozen', { message: messages['document.keepSent'] });
  });
}
