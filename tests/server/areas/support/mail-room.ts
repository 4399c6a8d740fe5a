/** Mails about threads as they leave, and answers handed over by a real mail client at our door. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { newId } from '#server/kernel/data/id.ts';
import { deliverLetter } from '#server/kernel/mail/deliver.ts';
import type { OutgoingMail } from '#server/kernel/mail/transport.ts';
import { openMailDoor } from '#server/kernel/mail/incoming/smtp-door.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { deliverNews } from '#server/areas/notifications/deliver.ts';
import { takeMail } from '#server/areas/support/mail/take-mail.ts';
import type { Person } from '../../../support/people.ts';
import type { TestServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import type { Desk } from './desk.ts';

export type MailRoom = Awaited<ReturnType<typeof openMailRoom>>;

export async function openMailRoom(server: TestServer, scene: Desk) {
  const { read } = createDrive(server);
  const { enqueue, files, replies } = server.services;
  const at = { host: '127.0.0.1', port: 0, maxBytes: 200_000, onError: () => {} };
  const door = await openMailDoor({ pool: server.pool, enqueue, files, replies: replies! }, at);
  const peer = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true });
  const jobOf = <P>(payload: P) => ({ id: newId(), payload, isLastTry: false, signal: new AbortController().signal });
  const wrote = (id: string, comment = 'Which circuit?', isNote = false, about = 'ticket') => ({
    event:
      about === 'ticket'
        ? isNote
          ? ('ticket.note' as const)
          : ('ticket.message' as const)
        : ('action_item.commented' as const),
    teamId: scene.teamId,
    record: { entity: about, id },
    actorId: null,
    values: { comment },
    ...(isNote && { isNote: true as const }),
  });

  /** The mail that a person gets of a thread, as it leaves. */
  async function mailTo(person: Person, news: ReturnType<typeof wrote>): Promise<OutgoingMail> {
    const sent: OutgoingMail[] = [];
    const { pool, services } = server;
    const { enqueue, replies } = services;
    const publicUrl = 'https://trunkline.example';
    server.jobs.length = 0;
    await transaction(pool, jobScope('test'), { mode: 'write' }, (session) =>
      deliverNews(session, { enqueue, publicUrl }, { ...news, userIds: [person.userId] }),
    );
    const transport = { send: async (mail: OutgoingMail) => (sent.push(mail), mail.messageId), close: () => {} };
    for (const { name, payload } of server.jobs.splice(0))
      if (name === 'mail')
        await deliverLetter(
          { pool, transport, publicUrl, replies, onUndeliverable: async () => {} },
          jobOf(payload as JobPayloads['mail']),
        );
    return sent[0]!;
  }

  const proof = (from: string): string => `mx.trunkline.example; dkim=pass header.d=${from.split('@')[1]}; spf=fail`;

  /** Hands a mail over by SMTP and lets the job read it; answers what the log of mails says of it. */
  async function send(to: string, from: string, mail: SendMailOptions = {}): Promise<readonly unknown[]> {
    const { headers, ...rest } = mail;
    await peer.sendMail({
      from,
      to,
      text: 'It is the one in Detroit.',
      headers: { 'Authentication-Results': proof(from), ...(headers as Record<string, string>) },
      ...rest,
    });
    return taken();
  }

  async function taken(): Promise<readonly unknown[]> {
    const { pool, door: data, services } = server;
    const jobs = server.jobs
      .filter(({ name }) => name === 'mail-in')
      .map(({ payload }) => payload as JobPayloads['mail-in']);
    for (const payload of jobs) await takeMail({ pool, door: data, ...services }, jobOf(payload));
    server.jobs.length = 0;
    return read('mail_deliveries', 'status, error', jobs.at(-1)!.arrivalId);
  }

  const close = async (): Promise<void> => {
    peer.close();
    await door.close();
  };
  return { peer, wrote, mailTo, proof, send, taken, close };
}
