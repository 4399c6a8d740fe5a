/** Returns the page of a record, set once per application; null where an entity has no page. */
import { createContext } from 'react';

/** Path by entity id, REST path of the entity and record id. */
export type RecordLink = (entity: string, path: string, id: string) => string | null;

export const RecordLinkContext = createContext<RecordLink>(() => null);
