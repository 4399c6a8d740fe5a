/** Outgoing emails about threads, and replies sent by a real email client. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { newId } from '#server/kernel/data/id.ts';
import { sendEmail } from '#server/kernel/email/deliver.ts';
import type { OutgoingEmail } from '#server/kernel/email/transport.ts';
import { openEmailDoor } from '#server/kernel/email/incoming/smtp-door.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { deliverNotification } from '#server/areas/notifications/deliver.ts';
import { takeEmail } from '#server/areas/support/email/process-email.ts';
import type { Person } from '../../../support/people.ts';
import type { TestServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import type { Desk } from './desk.ts';

export type EmailRoom = Awaited<ReturnType<typeof openEmailRoom>>;

export async function openEmailRoom(server: TestServer, scene: Desk) {
  const { read } = createDrive(server);
  const { enqueue, files, replies } = server.services;
  const at = { host: '127.0.0.1', port: 0, maxBytes: 200_000, onError: () => {} };
  const door = await openEmailDoor({ pool: server.pool, enqueue, files, replies: replies! }, at);
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

  /** The email that a person gets about a thread. */
  async function emailTo(person: Person, event: ReturnType<typeof wrote>): Promise<OutgoingEmail> {
    const sent: OutgoingEmail[] = [];
    const { pool, services } = server;
    const { enqueue, replies } = services;
    const publicUrl = 'https://trunkline.example';
    server.jobs.length = 0;
    await transaction(pool, jobScope('test'), { mode: 'write' }, (session) =>
      deliverNotification(session, { enqueue, publicUrl }, { ...event, userIds: [person.userId] }),
    );
    const transport = { send: async (email: OutgoingEmail) => (sent.push(email), email.messageId), close: () => {} };
    for (const { name, payload } of server.jobs.splice(0))
      if (name === 'email')
        await sendEmail(
          { pool, transport, publicUrl, replies, onUndeliverable: async () => {} },
          jobOf(payload as JobPayloads['email']),
        );
    return sent[0]!;
  }

  const proof = (from: string): string => `mx.trunkline.example; dkim=pass header.d=${from.split('@')[1]}; spf=fail`;

  /** Sends an email by SMTP and runs its job; returns its entries in the log of emails. */
  async function send(to: string, from: string, email: SendMailOptions = {}): Promise<readonly unknown[]> {
    const { headers, ...rest } = email;
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
      .filter(({ name }) => name === 'inbound-email')
      .map(({ payload }) => payload as JobPayloads['inbound-email']);
    for (const payload of jobs) await takeEmail({ pool, door: data, ...services }, jobOf(payload));
    server.jobs.length = 0;
    return read('email_deliveries', 'status, error', jobs.at(-1)!.arrivalId);
  }

  const close = async (): Promise<void> => {
    peer.close();
    await door.close();
  };
  return { peer, wrote, emailTo, proof, send, taken, close };
}
