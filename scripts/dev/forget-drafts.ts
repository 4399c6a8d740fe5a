/**
 * Keeps the development database in step with the schemas in both directions: migrations that the checkout no longer
 * has are undone.
 */
import { join } from 'node:path';
import { createPool } from '#server/kernel/database/pool.ts';
import { countUnknown } from '#server/kernel/database/applied.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';

/** Undoes rewritten or removed drafts and migrations of other branches; returns why it cannot, or null. */
export async function forgetDrafts(root: string, databaseUrl: string): Promise<string | null> {
  const pool = createPool(databaseUrl);
  try {
    const folder = join(root, 'generated/db/migrations');
    const undone = await undoMigrations(pool, folder, countUnknown, { mayLoseData: true });
    for (const name of undone) console.log(`Undid ${name}, which is no longer in the schemas.`);
    return null;
  } catch (error) {
    return [
      (error as Error).message,
      'Until then the database has what the schemas do not say: put that back into the schemas (or go back to its branch), give the rows another value, and take it out again. A development database that holds nothing you need may be deleted with its folder.',
    ].join('\n');
  } finally {
    await pool.end();
  }
}
