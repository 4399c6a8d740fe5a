/** A field of a closed list over the API. */
import type { Answer } from './server.ts';

/** Sends each value and returns what is read back; last, the answer to an unlisted value. */
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

/** Expects each value to be stored unchanged, and another one to be refused at its field. */
export const keptAlone = (values: readonly string[]): readonly unknown[] => [...values, [422, ['Invalid']]];
