import type { EntityView } from '#runtime/view.ts';
import type { Where } from '#web/record/conditions.ts';

/** Address of the console's list with these conditions. */
export function listPath({ path }: EntityView, where: Where): string {
  const filter = Object.keys(where).length === 0 ? '' : `?filter=${encodeURIComponent(JSON.stringify(where))}`;
  return `/admin/${path}${filter}`;
}
