/** How much a team, or a person without one, may upload in an hour. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { userIdOf } from '../access/principal.ts';
import { systemScope } from '../access/scope.ts';
import { countWithin } from '../data/hits.ts';
import { actAs, type Session } from '../data/session.ts';
import { ApiError } from '../errors.ts';
import { addedWithinHour } from './queries.ts';

interface Owner {
  readonly teamId: string | null;
  /** Where there is neither team nor account. */
  readonly asker: string | undefined;
}

/** Throws 429 once the hour is used up. Programs of the server itself have no quota. */
export async function requireRoom(session: Session, { teamId, asker }: Owner): Promise<void> {
  const user = userIdOf(session.scope.principal);
  if (asker !== undefined)
    return countWithin(session, { key: `uploads:${asker}`, most: limits.uploadFilesPerHour, windowS: 3600 });
  if (teamId === null && user === null) return;
  const { files, bytes, seconds } = await actAs(session, systemScope('files', session.scope), (system) =>
    addedWithinHour.one(system, { team: teamId, user }),
  );
  if (files < limits.uploadFilesPerHour && bytes < limits.uploadBytesPerHour) return;
  throw new ApiError('tooManyRequests', {
    message: messages['file.tooManyUploads'],
    retryAfterSeconds: Math.max(1, seconds),
  });
}
