/** Puts the words of a mail into the thread that they answer, with the rights that their writer has at this moment. */
import type pg from 'pg';
import { wordsOfMail } from '#domain/mail/words-of-mail.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { resources } from '#generated/resources/registry.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { mayInTeam } from '#server/kernel/access/allowance.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { createScope, systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door, Records } from '#server/kernel/data/door.ts';
import { countWithin } from '#server/kernel/data/hits.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { FileStore, ReceivedFile } from '#server/kernel/files/file-store.ts';
import { loadUserByMail } from '#server/kernel/identity/load-principal.ts';
import { holdMessage, settleArrival, takenBefore, type Addressed } from '#server/kernel/mail/incoming/queries.ts';
import type { ReadMail } from '#server/kernel/mail/incoming/read-mail.ts';
import { failed, type Refusal } from './refusal.ts';

export interface SayDeps {
  readonly pool: pg.Pool;
  readonly door: Door;
  readonly files: FileStore;
}

interface Arrival {
  readonly id: string;
  readonly code: string;
  readonly mail: ReadMail;
  readonly to: Addressed;
}

/** Null once the words stand in the thread; of several tries one writes them. */
export async function sayByMail({ pool, door, files }: SayDeps, arrival: Arrival): Promise<Refusal | null> {
  const writer = arrival.to.user_id === null ? null : await loadUserByMail(pool, arrival.to.user_id);
  if (writer === null) return failed(messages['mailIn.noAccess']);
  try {
    const scope = createScope(writer);
    // What the thread may not get is not kept: its contents are removed with those of other uploads.
    const sent = await receiveFiles(files, scope, arrival.mail.files);
    await door.transaction(scope, async (session, records) => {
      if (!(await claimed(session, arrival))) return;
      const thread = await threadOf(session, records, writer, arrival.to);
      const { kept, names } = await keepFiles(session, sent, { files, writer, thread });
      const words = bodyOf(arrival.mail, kept.length, names);
      const isNote = arrival.to.is_note && thread.entity === 'ticket';
      const link = await write(records, thread, words, isNote);
      const category = thread.entity === 'ticket' ? 'TICKET' : 'OTHER';
      for (const file of kept)
        await records.create('attachment', { team_id: thread.teamId, category, ...file, ...link });
    });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalBy(error);
  }
}

function refusalBy(error: ApiError): Refusal {
  if (error.code === 'tooManyRequests') return { status: 'autoresponded', reason: messages['mailIn.reopensAgain'] };
  const isForbidden = error.code === 'forbidden' || error.code === 'notFound';
  return failed(isForbidden ? messages['mailIn.noAccess'] : error.message);
}

/** Whether this try writes the words; a copy of what was taken before is refused. */
const claimed = (session: Session, { id, code, mail }: Arrival): Promise<boolean> =>
  actAs(session, systemScope('mail-in', session.scope), async (system) => {
    const { messageId: message } = mail.head;
    if (message !== '') {
      await holdMessage.first(system, { message });
      if (await takenBefore.isAny(system, { id, message, code }))
        throw new ApiError('conflict', { message: messages['mailIn.repeated'] });
    }
    return (await settleArrival.change(system, { id, status: 'inbound', reason: null })) > 0;
  });

interface MailThread {
  readonly entity: 'ticket' | 'action-item';
  readonly id: string;
  readonly teamId: string;
}

/** Read as the writer. Two machines that answer each other must not open a ticket over and over. */
async function threadOf(
  session: Session,
  records: Records,
  { staffRole }: UserPrincipal,
  { entity, record }: Addressed,
): Promise<MailThread> {
  if (entity === 'action-item') {
    const { id, team_id: teamId } = await records.get('action-item', record!);
    return { entity, id, teamId };
  }
  const { id, team_id: teamId, status } = await records.get('ticket', record!);
  if (status === 'CLOSED' && staffRole === null)
    await countWithin(session, { key: `mail-reopens:${id}`, most: limits.mailInReopeningsPerDay, windowS: 86_400 });
  return { entity: 'ticket', id, teamId };
}

interface Keeping extends Pick<SayDeps, 'files'> {
  readonly writer: UserPrincipal;
  readonly thread: MailThread;
}

interface Kept {
  readonly kept: readonly { readonly name: string; readonly file_id: string }[];
  /** Names of those that were refused. */
  readonly names: readonly string[];
}

interface SentFile {
  readonly name: string;
  /** Null for one that is refused. */
  readonly received: ReceivedFile | null;
}

/** The rules of files hold as for an upload; what they refuse is named in the words instead. [ruling 8] */
async function receiveFiles(files: FileStore, scope: Scope, sent: readonly UploadedFile[]): Promise<SentFile[]> {
  const received: SentFile[] = [];
  for (const file of sent)
    received.push({
      name: file.fileName,
      received: await files.receive(scope, file, { teamId: null }).catch(refused),
    });
  return received;
}

async function keepFiles(
  session: Session,
  sent: readonly SentFile[],
  { files, writer, thread: { teamId } }: Keeping,
): Promise<Kept> {
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

function bodyOf({ parts }: ReadMail, files: number, notKept: readonly string[]): string {
  const words = wordsOfMail(parts) || (files > 0 ? messages['mailIn.filesOnly'] : '');
  if (words === '') throw new ApiError('invalid', { message: messages['mailIn.empty'] });
  const missing = notKept.length > 0 ? fill(messages['mailIn.notKept'], { names: notKept.join(', ') }) : '';
  const end = missing.slice(0, limits.messageMaxLength / 2);
  const room = limits.messageMaxLength - end.length - messages['mailIn.more'].length - 8;
  const shown = words.length <= room ? words : `${words.slice(0, room).trimEnd()}…\n\n${messages['mailIn.more']}`;
  return [shown, end].filter((text) => text !== '').join('\n\n');
}

/** Answers what the files are linked by. */
async function write(records: Records, thread: MailThread, words: string, isNote: boolean): Promise<WireRecord> {
  const { entity, id, teamId: team_id } = thread;
  if (entity === 'action-item') {
    const made = await records.create('action-item-comment', { team_id, action_item_id: id, comment: words });
    return { action_item_comment_id: made.id };
  }
  const message = { team_id, ticket_id: id, body: words, ...(isNote && { internal: true }) };
  return { ticket_message_id: (await records.create('ticket-message', message)).id };
}
