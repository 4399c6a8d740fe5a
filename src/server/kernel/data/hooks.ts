/** Points at which hand-written rules join the derived create, update and delete. */
import type { ChangesOf, NewOf, RecordOf } from './record.ts';
import type { Session } from './session.ts';

/** What a rule makes of the values: its fields and no other; the door looks at the values themselves. */
export type ValuesOf<Id extends string> = { readonly [Name in keyof NewOf<Id>]?: unknown };

// Methods, so that the map of hooks may hold those of every resource.
export interface ResourceHooks<Id extends string = string> {
  /** May complete or change the values to insert; `id` is the new record's. */
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
