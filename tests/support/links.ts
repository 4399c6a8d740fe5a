/** Links in emails, created as the email worker does. */
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Email } from '#server/kernel/email/mailer.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { issueLink } from '#server/kernel/email/link.ts';
import type { TestServer } from './server.ts';

/** Token of the link in the last email to that address. */
export async function tokenFor({ pool, emails }: TestServer, to: string): Promise<string> {
  const letter = emails.findLast((each) => each.to === to);
  if (!letter?.link) throw new Error(`No letter with a link went to ${to}.`);
  return tokenOf(pool, letter);
}

async function tokenOf(pool: TestServer['pool'], letter: Email): Promise<string> {
  const link = await transaction(pool, jobScope('test'), { mode: 'write' }, (session) =>
    issueLink(session, letter, letter.link!, 'http://localhost'),
  );
  return new URL(link).searchParams.get('token')!;
}
