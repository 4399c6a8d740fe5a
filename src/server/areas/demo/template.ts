/** Fills the team of a demo account from the files of its template. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { readDemoFiles } from './fixtures.ts';
import { providersToAsk } from './queries.ts';
import { loadFiles } from './load.ts';

const folder = resolve(import.meta.dirname, '../../../../schemas/demo-templates');
/** Number of providers in the templates. */
const providersAsked = 2;

interface Owner {
  readonly userId: string;
  readonly teamId: string;
}

/**
 * The session acts as the server; a template without files leaves the team empty. Throws 409 while there are not enough
 * providers.
 */
export async function fillFromTemplate(session: Session, template: string, { userId, teamId }: Owner): Promise<void> {
  const own = resolve(folder, template);
  if (!existsSync(own)) return;
  const providers = await providersToAsk.all(session, { most: providersAsked });
  if (providers.length < providersAsked) throw new ApiError('conflict', { message: messages['demo.noProviders'] });
  const ids = new Map([
    ['team', teamId],
    ['user', userId],
    ...providers.map(({ id }, at) => [`provider-${at + 1}`, id] as const),
  ]);
  const now = new Date();
  await loadFiles({ session, passwordHash: null, ids, now }, readDemoFiles(own, now));
}
