/** Statements of the file store. */
import { prepared, type CallValues } from '../data/statements/prepared.ts';
import { raw } from '../data/statements/raw.ts';

export const storedFile = prepared((db, given: CallValues<{ id: string }>) =>
  db.selectFrom('stored_files').select(['name', 'content_type', 'storage_key']).where('id', '=', given.id),
);

export const uploadedBy = prepared((db, given: CallValues<{ file: string; user: string }>) =>
  db.selectFrom('stored_files').select('id').where('id', '=', given.file).where('created_by_id', '=', given.user),
);

export const fileUnderKey = prepared((db, given: CallValues<{ key: string }>) =>
  db.selectFrom('stored_files').select('id').where('storage_key', '=', given.key),
);

/** Locked until the end of the transaction. */
export const lockKey = raw<{ key: string }, { done: unknown }>`
  select pg_advisory_xact_lock(hashtextextended(${'key'}, 0)) as done`;

/** Whether the key is unlocked. */
export const tryLockKey = raw<{ key: string }, { is_free: boolean }>`
  select pg_try_advisory_xact_lock(hashtextextended(${'key'}, 0)) as is_free`;

/** Bytes that a team, or a person without one, added within the last hour. */
export const addedWithinHour = raw<
  { team: string | null; user: string | null },
  { files: number; bytes: number; seconds: number }
>`
  select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes,
         coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 0)::int as seconds
    from stored_files
   where created_at > now() - interval '1 hour'
     and case when ${'team'}::uuid is null then team_id is null and created_by_id = ${'user'}::uuid
              else team_id = ${'team'}::uuid end`;
