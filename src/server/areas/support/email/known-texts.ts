/** Texts of our own emails about a thread, so that answers written into them can be separated. */
import type { KnownWords } from '#domain/email/answers-in.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { definitionOf } from '#server/kernel/email/outgoing.ts';
import { saidInThread } from '../queries.ts';

const events = [
  'ticket.message',
  'ticket.note',
  'ticket.mentioned',
  'action_item.commented',
  'action_item.mentioned',
] as const;

const endings = [
  messages['email.buttonHelp'],
  messages['email.unsubscribe'],
  messages['notification.open'],
  messages['email.earlier'],
];

const texts = [
  messages['email.replyAbove'],
  messages['shell.product'],
  ...endings,
  ...events.flatMap((event) => [...definitionOf(event).text, definitionOf(event).subject]),
];

/** The session acts as the server. */
export async function knownWords(session: Session, thread: { readonly id: string }): Promise<KnownWords> {
  const said = await saidInThread.all(session, { thread: thread.id, most: limits.inboundEmailKnownMessages });
  return { messages: said.map(({ text }) => text), texts, endings };
}
