/** Hourly upload quota of a team, a person without one, or a visitor. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '../access/scope.ts';
import { countInSession, type RateLimit } from '../data/rate-limit.ts';
import { transaction } from '../data/transaction.ts';
import { ApiError } from '../errors.ts';
import { addedWithinHour } from './queries.ts';

/** The subject of a quota. The server itself has none. */
export interface Uploader {
  readonly teamId: string | null;
  readonly userId: string | null;
  /** Network of a visitor. */
  readonly network: string | null;
}

/** Counts an upload, even if it is refused later; throws 429 when the hourly quota is used up. */
export type CountUpload = (uploader: Uploader) => Promise<void>;

const scope = jobScope('files');

export const countUploadsIn =
  (pool: pg.Pool): CountUpload =>
  async (uploader) => {
    const key = keyOf(uploader);
    if (key === null) return;
    const limit: RateLimit = { key, most: limits.uploadFilesPerHour, windowS: 3600 };
    const { teamId: team, userId: user } = uploader;
    await transaction(pool, scope, { mode: 'write' }, async (session) => {
      const { seconds: left, isAllowed } = await countInSession(session, limit);
      if (!isAllowed) throw tooMuch(left);
      if (team === null && user === null) return;
      const { files, bytes, seconds } = await addedWithinHour.one(session, { team, user });
      if (files >= limits.uploadFilesPerHour || bytes >= limits.uploadBytesPerHour) throw tooMuch(seconds);
    });
  };

/** Null for the server itself. */
export function keyOf({ teamId, userId, network }: Uploader): string | null {
  if (network !== null) return `uploads-from:${network}`;
  if (teamId !== null) return `uploads-of-team:${teamId}`;
  return userId === null ? null : `uploads-of:${userId}`;
}

const tooMuch = (seconds: number): ApiError =>
  new ApiError('tooManyRequests', {
    message: messages['file.tooManyUploads'],
    retryAfterSeconds: Math.max(1, seconds),
  });
