/** Hooks that add hand-written rules to the generated create, update and delete. */
import type { ChangesOf, NewOf, RecordOf } from './record.ts';
import type { Session } from './session.ts';

/** The values that a hook returns: only fields of the resource. The values are validated afterwards. */
export type ValuesOf<Id extends string> = { readonly [Name in keyof NewOf<Id>]?: unknown };

// Methods instead of properties, so that one map can contain the hooks of every resource.
export interface ResourceHooks<Id extends string = string> {
  /** May complete or change the values to insert; `id` is the id of the new record. */
  beforeCreate(this: void, session: Session, values: ChangesOf<Id>, id: string): Promise<ValuesOf<Id>>;
  afterCreate(this: void, session: Session, record: RecordOf<Id>): Promise<void>;
  beforeUpdate(this: void, session: Session, values: ChangesOf<Id>, before: RecordOf<Id>): Promise<ValuesOf<Id>>;
  afterUpdate(this: void, session: Session, after: RecordOf<Id>, before: RecordOf<Id>): Promise<void>;
  /** Throws to refuse. */
  beforeDelete(this: void, session: Session, before: RecordOf<Id>): Promise<void>;
  afterDelete(this: void, session: Session, before: RecordOf<Id>): Promise<void>;
}

export const noHooks: ResourceHooks = {
  beforeCreate: async (_session, values) => values,
  afterCreate: async () => {},
  beforeUpdate: async (_session, values) => values,
  afterUpdate: async () => {},
  beforeDelete: async () => {},
  afterDelete: async () => {},
};
