/** Default data folder without DATA_DIR. */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { canUse, databaseAccount } from '../database/account.ts';

/**
 * `.data` in the checkout, or a folder for this checkout in the system's state directory if the database account cannot
 * enter the checkout.
 */
export function defaultDataFolder(checkout: string): string {
  const inside = join(checkout, '.data');
  if (canUse(databaseAccount(join(inside, 'postgres')), '-x', checkout)) return inside;
  const mark = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return join('/var/lib/trunkline', `${basename(checkout)}-${mark}`);
}
