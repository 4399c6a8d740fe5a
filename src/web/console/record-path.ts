/** The console's page of a record; null for records without a page, or that the user may not read. */
import { mayUse } from './auth-provider.ts';
import { resourceByName } from './resources.ts';

export function recordPath(_entity: string, path: string, id: string): string | null {
  const hasPage = resourceByName(path)?.pages.show !== undefined;
  return hasPage && mayUse(path, 'read') ? `/admin/${path}/${id}/show` : null;
}
