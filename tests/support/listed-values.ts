/** A field of a closed list as callers meet it. */
import type { Answer } from './server.ts';

/** What each value is read back as once it was sent, and last what is said of a value that is in no list. */
export async function readBack(
  put: (body: object) => Promise<Answer>,
  field: string,
  values: readonly string[],
): Promise<readonly unknown[]> {
  const read: unknown[] = [];
  for (const value of values) {
    const { status, text, body } = await put({ [field]: value });
    read.push(status === 200 ? body[field] : text);
  }
  const refused = await put({ [field]: 'No such value' });
  return [...read, [refused.status, refused.body[field]]];
}

/** That each of them is kept as it is, and another refused by its field. */
export const keptAlone = (values: readonly string[]): readonly unknown[] => [...values, [422, ['Invalid']]];
