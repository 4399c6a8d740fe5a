/** Points at which hand-written rules join the derived create, update and delete. */
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';

export interface ResourceHooks {
  /** May complete or change the values to insert; `id` is the new record's. */
  readonly beforeCreate: (session: Session, values: WireRecord, id: string) => Promise<WireRecord>;
  readonly afterCreate: (session: Session, record: WireRecord) => Promise<void>;
  readonly beforeUpdate: (session: Session, values: WireRecord, before: WireRecord) => Promise<WireRecord>;
  readonly afterUpdate: (session: Session, after: WireRecord, before: WireRecord) => Promise<void>;
  /** Throws to refuse. */
  readonly beforeDelete: (session: Session, before: WireRecord) => Promise<void>;
  readonly afterDelete: (session: Session, before: WireRecord) => Promise<void>;
}

export const noHooks: ResourceHooks = {
  beforeCreate: async (_session, values) => values,
  afterCreate: async () => {},
  beforeUpdate: async (_session, values) => values,
  afterUpdate: async () => {},
  beforeDelete: async () => {},
  afterDelete: async () => {},
};
