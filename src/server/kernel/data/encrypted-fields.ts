/** Fields with `x-locked`: secrets that the server reads again stand encrypted, and open in their own row alone. */
import type pg from 'pg';
import { resources } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { jobScope } from '../access/scope.ts';
import { isEncrypted, type SecretBox } from '../secret-box.ts';
import { quoted } from './params.ts';
import { transaction } from './transaction.ts';

let box: SecretBox | undefined;

/** Once per process, before anything is written. */
export function encryptFieldsWith(secrets: SecretBox): void {
  box = secrets;
}

/** The value as it goes into the row with this id. */
export const storedValue = (resource: Resource, field: ResourceField, id: string, value: unknown): unknown =>
  field.isEncrypted === true && typeof value === 'string'
    ? boxOf().encrypt(value, placeOf(resource.id, field.wire, id))
    : value;

/** Null for what was locked with a key that is known no more. */
export const decryptField = (resourceId: string, wire: string, id: string, text: string): string | null =>
  boxOf().decrypt(text, placeOf(resourceId, wire, id));

/**
 * Encrypts with the present key what is not: values from before they were encrypted, and those of a former key.
 * Answers how many cannot be read any more.
 */
export const encryptStoredFields = (pool: pg.Pool): Promise<number> =>
  transaction(pool, jobScope('stored-secrets'), { mode: 'write' }, async (session) => {
    let lost = 0;
    for (const [resource, { wire, columns }] of lockedFields()) {
      const [table, column] = [quoted(resource.table), quoted(columns[0]!)];
      const rows = await session.query(`select id, ${column} from ${table} where ${column} is not null order by id`);
      for (const [id, text] of rows as readonly [string, string][]) {
        const place = placeOf(resource.id, wire, id);
        if (boxOf().isCurrent(text, place)) continue;
        const secret = isEncrypted(text) ? boxOf().decrypt(text, place) : text;
        if (secret === null) lost += 1;
        // Only what was read, so that two servers which start at once do not undo each other.
        else
          await session.change(`update ${table} set ${column} = $3 where id = $1 and ${column} = $2`, [
            id,
            text,
            boxOf().encrypt(secret, place),
          ]);
      }
    }
    return lost;
  });

const lockedFields = (): readonly (readonly [Resource, ResourceField])[] =>
  Object.values<Resource>(resources).flatMap((resource) =>
    resource.fields.filter(({ isEncrypted: is }) => is === true).map((field) => [resource, field] as const),
  );

const placeOf = (resourceId: string, wire: string, id: string): string => `${resourceId}.${wire}:${id}`;

function boxOf(): SecretBox {
  if (box === undefined) throw new Error('No key is known for fields that stand encrypted.');
  return box;
}
