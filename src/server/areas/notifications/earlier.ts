/** Earlier messages of a ticket below the new one, so a forwarded email makes sense. (workplace 5) */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Earlier } from '#server/kernel/email/outgoing.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import { wordsOnTicket } from './queries.ts';
import { shownDate } from './values.ts';

const { messages: most, characters } = limits.emailQuoted;

/** Never quotes staff notes, because a forwarded email would reveal them. */
export async function earlierOf(session: Session, { record, values }: NotificationEvent): Promise<readonly Earlier[]> {
  const comment = values?.['comment'];
  if (record?.entity !== 'ticket' || comment === undefined) return [];
  const said = await wordsOnTicket.all(session, { ticket: record.id, most: most + 1 });
  const quoted = said.findIndex(({ body }) => body === comment);
  return said.slice(quoted + 1, quoted + 1 + most).map(({ name, body, at }) => ({
    by: `${name ?? messages['shell.product']}, ${shownDate(at)}`,
    text: body.length <= characters ? body : `${body.slice(0, characters).trimEnd()}…`,
  }));
}
