import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailbox } from '#server/kernel/email/mailbox.ts';
import { mailboxPage, emailPage } from '#server/kernel/email/mailbox-page.ts';
import { smtpTransport } from '#server/kernel/email/smtp.ts';
import { EmailRefused, type EmailTransport } from '#server/kernel/email/transport.ts';

const received: { email: Email; receivers: string[] }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('gone')) return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    if (address.startsWith('relay'))
      return done(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 550 }));
    if (address.startsWith('unsigned'))
      return done(Object.assign(new Error('Authentication required'), { responseCode: 530 }));
    if (address.startsWith('busy')) return done(Object.assign(new Error('Try again'), { responseCode: 451 }));
    done();
  },
  onData: (stream, session, done) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      void PostalMime.parse(Buffer.concat(pieces)).then((email) => {
        received.push({ email, receivers: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    });
  },
});
let transport: EmailTransport;
const email = {
  to: 'dana@acme.example',
  subject: 'Grüße, 東京',
  text: 'Text part',
  html: '<p>HTML part</p>',
  messageId: '<1@trunkline.example>',
  unsubscribeUrl: 'https://trunkline.example/settings',
};

beforeAll(async () => {
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  const { port } = server.server.address() as AddressInfo;
  transport = smtpTransport(`smtp://127.0.0.1:${port}?from=orders%40acme.example`, 'no-reply@trunkline.example');
});

afterAll(async () => {
  transport.close();
  await new Promise<void>((go) => server.close(go));
});

describe('an SMTP server', () => {
  it('receives subject, both parts, sender and message id as sent', async () => {
    await transport.send(email);
    const { email: got, receivers } = received.at(-1)!;
    expect(receivers).toEqual(['dana@acme.example']);
    expect(got).toMatchObject({
      subject: 'Grüße, 東京',
      from: { address: 'orders@acme.example', name: 'Trunkline' },
      messageId: '<1@trunkline.example>',
    });
    expect(got.text?.trim()).toBe('Text part');
    expect(got.html?.trim()).toBe('<p>HTML part</p>');
    expect(got.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      '<https://trunkline.example/settings>',
    );
    expect(got.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  });

  it('[NO-007] threads what can be answered, whichever of the two headers an email program reads', async () => {
    const threadId = '<ticket-1@trunkline.example>';
    await transport.send({ ...email, reply: { to: 'r-abc@reply.trunkline.example', threadId } });
    const { email: got } = received.at(-1)!;
    expect([got.inReplyTo, got.references]).toEqual([threadId, threadId]);
    expect(got.replyTo).toEqual([{ name: '', address: 'r-abc@reply.trunkline.example' }]);
  });

  it('says which email it answers by itself, RFC 3834 sections 3.1.5 and 5', async () => {
    const headersOf = ({ headers }: Email) => headers.find(({ key }) => key === 'auto-submitted')?.value;
    await transport.send({ ...email, answersTo: '<question@acme.example>' });
    const { email: got } = received.at(-1)!;
    expect([got.inReplyTo, got.references]).toEqual(['<question@acme.example>', '<question@acme.example>']);
    expect(headersOf(got)).toBe('auto-replied');
    await transport.send(email);
    expect(headersOf(received.at(-1)!.email)).toBe('auto-generated');
  });

  it('gets one receiver and no further header from a hostile address or subject', async () => {
    await transport
      .send({ ...email, to: 'a@b.example, evil@x.example', subject: 'x\r\nBcc: evil@x.example' })
      .catch(() => {});
    const last = received.at(-1)!;
    expect(last.receivers).not.toContain('evil@x.example');
    expect(last.email.bcc ?? []).toEqual([]);
  });

  it('that refuses permanently is distinguished from a busy one', async () => {
    await expect(transport.send({ ...email, to: 'gone@acme.example' })).rejects.toBeInstanceOf(EmailRefused);
    const busy = transport.send({ ...email, to: 'busy@acme.example' });
    await expect(busy).rejects.toThrow('Try again');
    await expect(busy).rejects.not.toBeInstanceOf(EmailRefused);
  });

  it.each(['relay@acme.example', 'unsigned@acme.example'])(
    'that lets us send nothing to %s is no word of the receiver',
    async (to) => {
      const answered = transport.send({ ...email, to });
      await expect(answered).rejects.toThrow(/5\d\d/);
      await expect(answered).rejects.not.toBeInstanceOf(EmailRefused);
    },
  );

  it.each([535, 534, 530, 454])('that refuses our password with %i is tried again', async (responseCode) => {
    const locked = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Invalid login'), { responseCode })),
    });
    await new Promise<void>((go) => locked.listen(0, '127.0.0.1', go));
    const { port } = locked.server.address() as AddressInfo;
    const wrong = smtpTransport(`smtp://orders:old@127.0.0.1:${port}`, 'no-reply@trunkline.example');
    const answered = wrong.send(email);
    await expect(answered).rejects.toThrow('Invalid login');
    await expect(answered).rejects.not.toBeInstanceOf(EmailRefused);
    wrong.close();
    await new Promise<void>((go) => locked.close(go));
  });

  it('that refuses our sender is tried again', async () => {
    const strict = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('Not your domain'), { responseCode: 550 })),
    });
    await new Promise<void>((go) => strict.listen(0, '127.0.0.1', go));
    const { port } = strict.server.address() as AddressInfo;
    const refused = smtpTransport(`smtp://127.0.0.1:${port}`, 'no-reply@trunkline.example');
    const answered = refused.send(email);
    await expect(answered).rejects.toThrow('Not your domain');
    await expect(answered).rejects.not.toBeInstanceOf(EmailRefused);
    refused.close();
    await new Promise<void>((go) => strict.close(go));
  });

  it('that does not answer is worth another try', async () => {
    const probe = createServer().listen(0);
    const { port } = probe.address() as AddressInfo;
    await new Promise((go) => probe.close(go));
    const dead = smtpTransport(`smtp://127.0.0.1:${port}`, 'no-reply@trunkline.example');
    await expect(dead.send(email)).rejects.not.toBeInstanceOf(EmailRefused);
    dead.close();
  });
});

describe('the mailbox of the demo', () => {
  it('shows the newest first with its links, readable by its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trunkline-mailbox-'));
    const mailbox = createMailbox(folder);
    await mailbox.keep({ to: 'a@b.example', subject: 'One', text: 'see https://t.example/x?token=abc', html: '' });
    await mailbox.keep({ to: 'a@b.example', subject: 'Two', text: 'nothing', html: '' });
    const emails = await mailbox.list();
    expect(emails.map(({ subject, links }) => [subject, links])).toEqual([
      ['Two', []],
      ['One', ['https://t.example/x?token=abc']],
    ]);
    const [file] = await readdir(folder);
    expect((await stat(join(folder, file!))).mode & 0o077).toBe(0);
    expect(await mailbox.find('../../etc/passwd')).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('shows a hostile email as text', () => {
    const shown = {
      id: 'x',
      at: '2026-03-01T10:00:00Z',
      to: '<b>',
      subject: '<script>',
      text: '<img src=x> https://t.example/?a=1&b=2',
      html: '',
      links: [],
    };
    for (const page of [mailboxPage([shown]), emailPage(shown)]) {
      expect(page).not.toContain('<script>');
      expect(page).not.toContain('<img');
      expect(page).toContain('<html lang="en">');
    }
    expect(emailPage(shown)).toContain('<a href="https://t.example/?a=1&amp;b=2">');
  });
});
