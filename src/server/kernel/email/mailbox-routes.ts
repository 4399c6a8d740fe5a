/** The demo's mailbox over HTTP: `/dev/mailbox` for people, `/api/dev/mailbox` for programs. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage, mailboxStyles, emailPage } from './mailbox-page.ts';

export function addMailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/api/dev/mailbox', () => mailbox.list());
  app.get('/dev/mailbox', async (_request, reply) => page(reply, mailboxPage(await mailbox.list())));
  app.get('/dev/mailbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyles));
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const email = await mailbox.find(params.id);
    if (!email) throw notFound();
    return page(reply, emailPage(email));
  });
}

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
