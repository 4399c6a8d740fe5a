/** Permissions, roles, toggles and subscriptions that are added, removed, or allow more or less than before. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AccessModel } from '../../ir/access.ts';

export interface ListChange {
  readonly effect: 'new' | 'removed' | 'widens' | 'narrows';
  readonly what: string;
}

interface Item {
  readonly id: string;
  /** Included grants: permissions of a role, implied permissions of a permission. */
  readonly brings: readonly string[];
}

const parts = {
  permissions: { noun: 'permission', brings: 'implies' },
  'team-roles': { noun: 'role', brings: 'permissions' },
  'staff-roles': { noun: 'staff role', brings: null },
  toggles: { noun: 'toggle', brings: null },
  subscriptions: { noun: 'subscription', brings: null },
} as const;

type Part = keyof typeof parts;

/** Compares the model with the last generated files; empty if there are none. */
export async function accessListChanges(root: string, access: AccessModel): Promise<readonly ListChange[]> {
  const lists: Readonly<Record<Part, readonly object[]>> = {
    permissions: access.permissions,
    'team-roles': access.teamRoles,
    'staff-roles': access.staffRoles,
    toggles: access.toggles,
    subscriptions: access.subscriptions,
  };
  const changes = await Promise.all(
    (Object.keys(parts) as Part[]).map(async (part) => {
      const before = await generated(root, part);
      return before ? compared(part, itemsOf(part, before), itemsOf(part, lists[part])) : [];
    }),
  );
  return changes.flat();
}

/** The list of the last run, read as the module that it is. */
async function generated(root: string, part: Part): Promise<readonly object[] | null> {
  const path = join(root, `generated/domain/${part}.ts`);
  if (!existsSync(path)) return null;
  const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  const list = Object.values(module).find(Array.isArray);
  return (list as readonly object[] | undefined) ?? null;
}

const itemsOf = (part: Part, list: readonly object[]): readonly Item[] =>
  list.map((item) => {
    const { brings } = parts[part];
    const node = item as Readonly<Record<string, unknown>>;
    return { id: String(node['id']), brings: brings === null ? [] : ((node[brings] ?? []) as readonly string[]) };
  });

function compared(part: Part, before: readonly Item[], now: readonly Item[]): readonly ListChange[] {
  const { noun } = parts[part];
  const old = new Map(before.map((item) => [item.id, item]));
  const present = new Map(now.map((item) => [item.id, item]));
  const changed = now.flatMap(({ id, brings }): readonly ListChange[] => {
    const earlier = old.get(id);
    if (!earlier) return [{ effect: 'new', what: `${noun} ${id}${brings.length > 0 ? `: ${brings.join(', ')}` : ''}` }];
    const more = brings.filter((one) => !earlier.brings.includes(one));
    const less = earlier.brings.filter((one) => !brings.includes(one));
    return [
      ...(more.length > 0 ? [{ effect: 'widens' as const, what: `${noun} ${id}: ${more.join(', ')}` }] : []),
      ...(less.length > 0 ? [{ effect: 'narrows' as const, what: `${noun} ${id}: ${less.join(', ')}` }] : []),
    ];
  });
  const gone = before
    .filter(({ id }) => !present.has(id))
    .map(({ id }) => ({ effect: 'removed' as const, what: `${noun} ${id}` }));
  return [...changed, ...gone];
}
