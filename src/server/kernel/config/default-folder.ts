/** Where data goes when DATA_DIR does not say. */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { canUse, databaseAccount } from '../database/account.ts';

/** `.data` in the checkout; a folder of this checkout's own in the system's state directory where the database's account cannot enter the checkout. */
export function defaultDataFolder(checkout: string): string {
  const inside = join(checkout, '.data');
  if (canUse(databaseAccount(join(inside, 'postgres')), '-x', checkout)) return inside;
  const mark = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return join('/var/lib/trunkline', `${basename(checkout)}-${mark}`);
}
