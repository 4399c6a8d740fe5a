/** Emails that do not become messages: staff find them on the ticket, and a human sender is notified. */
import { isProvenSender } from '#domain/email/proven-sender.ts';
import { wordsOfEmail } from '#domain/email/reply-text.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { countWithinLimit } from '#server/kernel/data/rate-limit.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { Addressed } from '#server/kernel/email/incoming/queries.ts';
import type { ReadEmail } from '#server/kernel/email/incoming/read-email.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { ticketTeam, readersOfTicket } from '../queries.ts';
import type { Refusal } from './refusal.ts';
import { withoutTokens } from './tokens.ts';

export type AsideDeps = Pick<Services, 'mailer' | 'replies' | 'notifier'>;

interface Aside {
  readonly email: ReadEmail;
  readonly to: Addressed | undefined;
  readonly refusal: Refusal;
}

const daySeconds = 86_400;

/** The session acts as the server. */
export async function putAside(session: Session, deps: AsideDeps, aside: Aside): Promise<void> {
  await noteForStaff(session, deps, aside);
  if (isAnswered(deps, aside)) await answer(session, deps, aside);
}

/** An internal note, not a message of the customer, so no clock changes and the ticket keeps its status. */
async function noteForStaff(session: Session, { notifier }: AsideDeps, { email, to, refusal }: Aside): Promise<void> {
  if (to?.entity !== 'ticket' || to.record === null) return;
  const ticket = await ticketTeam.first(session, { ticket: to.record });
  if (!ticket || !(await isWithin(session, `email-aside:${to.record}`, limits.inboundEmailAsideNotesPerDay))) return;
  const { text, whole } = wordsOfEmail(email.parts, { subject: email.subject });
  const isAutomatic = refusal.status === 'autoresponded';
  const sender = email.head.from || messages['inboundEmail.unknownSender'];
  const about = fill(messages[isAutomatic ? 'inboundEmail.automaticNote' : 'inboundEmail.asideNote'], {
    sender,
    reason: refusal.reason,
  });
  const names = email.files.map(({ fileName }) => fileName).join(', ');
  const files = names === '' ? '' : fill(messages['inboundEmail.asideFiles'], { names });
  const body = [about, withoutTokens(text), files].filter((part) => part !== '').join('\n\n');
  await addRecord(session, 'ticket-message', {
    team_id: ticket.team,
    ticket_id: to.record,
    kind: 'MESSAGE',
    side: 'SYSTEM',
    via: 'MAIL',
    internal: true,
    author_name: truncate('ticket-message', 'author_name', sender),
    body: truncate('ticket-message', 'body', body),
    whole_text:
      whole === null && body.length <= limits.messageMaxLength
        ? null
        : truncate('ticket-message', 'whole_text', withoutTokens(whole ?? text)),
  });
  if (isAutomatic) return;
  const staff = await readersOfTicket.all(session, { ticket: to.record, staffOnly: true });
  await notifier.announce(session, {
    event: 'ticket.note',
    teamId: ticket.team,
    record: { entity: 'ticket', id: to.record },
    values: { comment: about },
    isNote: true,
    userIds: staff.map(({ id }) => id),
  });
}

/** Never answers programs, nor an address that may be forged (RFC 3834, sections 2 and 5). */
function isAnswered({ replies }: AsideDeps, { email: { head }, refusal }: Aside): boolean {
  if (refusal.status === 'autoresponded' || head.from === '' || replies === null) return false;
  const isGroup = head.all('list-id').length > 0 || head.all('precedence').length > 0;
  return !isGroup && isProvenSender(head.from, head.all('authentication-results'), replies.authority);
}

async function answer(
  session: Session,
  { mailer }: AsideDeps,
  { email: { head, subject }, refusal }: Aside,
): Promise<void> {
  if (!(await isWithin(session, `email-answers:${head.from}`, limits.inboundEmailAnswersPerDay))) return;
  await mailer.send(session, {
    template: 'email-not-added',
    to: head.from,
    userId: null,
    values: { message: subject || messages['inboundEmail.incoming'], reason: refusal.answer ?? refusal.reason },
    ...(head.messageId !== '' && { answersTo: head.messageId }),
  });
}

async function isWithin(session: Session, key: string, most: number): Promise<boolean> {
  try {
    await countWithinLimit(session, { key, most, windowS: daySeconds });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
