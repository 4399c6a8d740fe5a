/** Ids of records: uuid version 7, so that new rows sort last and indexes stay dense. */
import { randomUUIDv7 } from 'node:crypto';

export const newId = (): string => randomUUIDv7();
