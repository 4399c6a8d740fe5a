/** Who may do what with the records of an entity, by the grants of its schema. */
import type { Grant } from '#runtime/vocabulary.ts';

export const recordActions = ['read', 'create', 'update', 'delete'] as const;
export type RecordAction = (typeof recordActions)[number];
export type Access = Readonly<Record<RecordAction, readonly Grant[]>>;

/** Grants that no person has. */
const machines: ReadonlySet<Grant> = new Set(['nobody', 'system', 'link']);
/** Grants of all staff. */
const allStaff: ReadonlySet<Grant> = new Set(['staff', 'signed-in', 'public']);
/** Grants of a customer without a permission. */
const customers: readonly Grant[] = ['member', 'contributor', 'owner', 'signed-in', 'public'];

/** Actions of a staff role; an administrator may do everything that anyone may. */
export const actionsOf = (access: Access, role: string): readonly RecordAction[] =>
  recordActions.filter((action) =>
    access[action].some((grant) => grant === role || allStaff.has(grant) || (role === 'admin' && !machines.has(grant))),
  );

/** Customer grants for the action: permission ids, and grants that need no permission. */
export const customerGrants = (access: Access, action: RecordAction): readonly Grant[] =>
  access[action].filter((grant) => grant === grant.toUpperCase() || customers.includes(grant));
