/** Where a page shows a record of an entity, set once per application; null where it shows none. */
import { createContext } from 'react';

/** Path by entity id, REST path of the entity and record id. */
export type RecordLink = (entity: string, path: string, id: string) => string | null;

export const RecordLinkContext = createContext<RecordLink>(() => null);
