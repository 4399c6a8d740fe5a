/** Adds the text of an email to the thread that it answers, with the present permissions of its author. */
import type pg from 'pg';
import { wordsOfEmail, type EmailWords } from '#domain/email/reply-text.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { resources } from '#generated/resources/registry.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { mayInTeam } from '#server/kernel/access/allowance.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { createScope, systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door, Records } from '#server/kernel/data/door.ts';
import { countWithinLimit } from '#server/kernel/data/rate-limit.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { FileStore, ReceivedFile } from '#server/kernel/files/file-store.ts';
import { loadUserByEmail } from '#server/kernel/identity/load-principal.ts';
import { holdMessage, settleArrival, takenBefore, type Addressed } from '#server/kernel/email/incoming/queries.ts';
import type { ReadEmail } from '#server/kernel/email/incoming/read-email.ts';
import { knownWords } from './known-texts.ts';
import { failed, type Refusal } from './refusal.ts';
import { withoutTokens } from './tokens.ts';

export interface SayDeps {
  readonly pool: pg.Pool;
  readonly door: Door;
  readonly files: FileStore;
}

interface Arrival {
  readonly id: string;
  readonly code: string;
  readonly email: ReadEmail;
  readonly to: Addressed;
}

/** Null once the message is stored; of several tries, one stores it. */
export async function sayByEmail({ pool, door, files }: SayDeps, arrival: Arrival): Promise<Refusal | null> {
  const writer = arrival.to.user_id === null ? null : await loadUserByEmail(pool, arrival.to.user_id);
  if (writer === null) return failed(messages['inboundEmail.noAccess']);
  try {
    const scope = createScope(writer);
    // Files that the thread refuses are not stored; their contents are removed like other abandoned uploads.
    const sent = await receiveFiles(files, scope, arrival.email.files, arrival.to.entity === 'ticket');
    await door.transaction(scope, async (session, records) => {
      if (!(await claimed(session, arrival))) return;
      const thread = await threadOf(session, records, writer, arrival.to);
      const { kept, names } = await keepFiles(session, sent, { files, writer, thread });
      const known = await actAs(session, systemScope('inbound-email', session.scope), (system) =>
        knownWords(system, thread),
      );
      const said = wordsOfEmail(arrival.email.parts, { subject: arrival.email.subject, known });
      const body = bodyOf(said, kept.length, names);
      const isNote = arrival.to.is_note && thread.entity === 'ticket';
      const link = await write(records, thread, body, isNote);
      await keepWhole(session, thread, link.id, wholeOf(said));
      const category = thread.entity === 'ticket' ? 'TICKET' : 'OTHER';
      for (const file of kept)
        await records.create('attachment', { team_id: thread.teamId, category, ...file, [link.by]: link.id });
    });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalBy(error);
  }
}

function refusalBy(error: ApiError): Refusal {
  if (error.code === 'conflict' && error.message === messages['inboundEmail.repeated'])
    return { ...failed(error.message), isCopy: true };
  if (error.code === 'tooManyRequests')
    return { status: 'autoresponded', reason: messages['inboundEmail.reopensAgain'] };
  const isForbidden = error.code === 'forbidden' || error.code === 'notFound';
  return failed(isForbidden ? messages['inboundEmail.noAccess'] : error.message);
}

/** Claims the email for this try; refuses a copy of a processed one. */
const claimed = (session: Session, { id, code, email }: Arrival): Promise<boolean> =>
  actAs(session, systemScope('inbound-email', session.scope), async (system) => {
    const { messageId: message } = email.head;
    if (message !== '') {
      await holdMessage.first(system, { message });
      if (await takenBefore.isAny(system, { id, message, code, hash: email.contentHash }))
        throw new ApiError('conflict', { message: messages['inboundEmail.repeated'] });
    }
    return (await settleArrival.change(system, { id, status: 'inbound', reason: null })) > 0;
  });

interface EmailThread {
  readonly entity: 'ticket' | 'action-item';
  readonly id: string;
  readonly teamId: string;
}

/** Read as the author. Two auto-responders must not open tickets in a loop. */
async function threadOf(
  session: Session,
  records: Records,
  { staffRole }: UserPrincipal,
  { entity, record }: Addressed,
): Promise<EmailThread> {
  if (entity === 'action-item') {
    const { id, team_id: teamId } = await records.get('action-item', record!);
    return { entity, id, teamId };
  }
  const { id, team_id: teamId, status } = await records.get('ticket', record!);
  if (status === 'CLOSED' && staffRole === null)
    await countWithinLimit(session, {
      key: `email-reopens:${id}`,
      most: limits.inboundEmailReopeningsPerDay,
      windowS: 86_400,
    });
  return { entity: 'ticket', id, teamId };
}

interface Keeping extends Pick<SayDeps, 'files'> {
  readonly writer: UserPrincipal;
  readonly thread: EmailThread;
}

interface StoredAttachments {
  readonly kept: readonly { readonly name: string; readonly file_id: string }[];
  /** Names of the refused files. */
  readonly names: readonly string[];
}

interface SentFile {
  readonly name: string;
  /** Null for a refused file. */
  readonly received: ReceivedFile | null;
}

/** Accepts files as uploads and logs do; refused ones are named in the message instead. [ruling 8] */
async function receiveFiles(
  files: FileStore,
  scope: Scope,
  sent: readonly UploadedFile[],
  takesText: boolean,
): Promise<SentFile[]> {
  const received: SentFile[] = [];
  for (const file of sent)
    received.push({
      name: file.fileName,
      received: await files.receive(scope, file, { teamId: null, takesText }).catch(refused),
    });
  return received;
}

async function keepFiles(
  session: Session,
  sent: readonly SentFile[],
  { files, writer, thread: { teamId } }: Keeping,
): Promise<StoredAttachments> {
  const kept: { name: string; file_id: string }[] = [];
  const names: string[] = [];
  const mayKeep = mayInTeam(resources.attachment.access.create, writer, teamId);
  for (const { name, received } of sent) {
    if (!mayKeep || received === null) names.push(name);
    else kept.push({ name, file_id: await files.keep(session, received, { teamId }) });
  }
  return { kept, names };
}

function refused(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

function bodyOf({ text }: EmailWords, files: number, notKept: readonly string[]): string {
  const words = withoutTokens(text) || (files > 0 ? messages['inboundEmail.filesOnly'] : '');
  if (words === '') throw new ApiError('invalid', { message: messages['inboundEmail.empty'] });
  const missing = notKept.length > 0 ? fill(messages['inboundEmail.notKept'], { names: notKept.join(', ') }) : '';
  const end = missing.slice(0, limits.messageMaxLength / 2);
  return [shortened(words, limits.messageMaxLength - end.length - 4), end].filter((part) => part !== '').join('\n\n');
}

const shortened = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;

/** Null when the message has the whole text. */
function wholeOf({ text, whole }: EmailWords): string | null {
  const all = whole ?? (text.length > limits.messageMaxLength - 4 ? text : null);
  return all === null ? null : shortened(withoutTokens(all), limits.inboundEmailWholeMaxLength);
}

const keepWhole = async (
  session: Session,
  { entity }: EmailThread,
  id: string,
  wholeText: string | null,
): Promise<void> => {
  if (wholeText === null) return;
  const of = entity === 'ticket' ? 'ticket-message' : 'action-item-comment';
  await actAs(session, systemScope('inbound-email', session.scope), (system) =>
    setValues(system, of, id, { whole_text: wholeText }),
  );
};

interface FileLink {
  /** Field that links files to the message. */
  readonly by: 'ticket_message_id' | 'action_item_comment_id';
  readonly id: string;
}

async function write(records: Records, thread: EmailThread, words: string, isNote: boolean): Promise<FileLink> {
  const { entity, id, teamId: team_id } = thread;
  if (entity === 'action-item') {
    const made = await records.create('action-item-comment', { team_id, action_item_id: id, comment: words });
    return { by: 'action_item_comment_id', id: made.id };
  }
  const message = { team_id, ticket_id: id, body: words, ...(isNote && { internal: true }) };
  return { by: 'ticket_message_id', id: (await records.create('ticket-message', message)).id };
}
