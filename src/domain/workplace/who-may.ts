/** Who may do what with the records of an entity, told from the grants of its schema. */
import type { Grant } from '#runtime/vocabulary.ts';

export const recordActions = ['read', 'create', 'update', 'delete'] as const;
export type RecordAction = (typeof recordActions)[number];
export type Access = Readonly<Record<RecordAction, readonly Grant[]>>;

/** Grants that no person holds. */
const machines: ReadonlySet<Grant> = new Set(['nobody', 'system', 'link']);
/** Grants that every person of the staff holds. */
const allStaff: ReadonlySet<Grant> = new Set(['staff', 'signed-in', 'public']);
/** Grants that a customer holds without a permission of its own. */
const customers: readonly Grant[] = ['member', 'contributor', 'owner', 'signed-in', 'public'];

/** What a staff role may do; an administrator may do all that anybody may. */
export const actionsOf = (access: Access, role: string): readonly RecordAction[] =>
  recordActions.filter((action) =>
    access[action].some((grant) => grant === role || allStaff.has(grant) || (role === 'admin' && !machines.has(grant))),
  );

/** What gives a customer the right: ids of permissions, and words for those who need none. */
export const customerGrants = (access: Access, action: RecordAction): readonly Grant[] =>
  access[action].filter((grant) => grant === grant.toUpperCase() || customers.includes(grant));
