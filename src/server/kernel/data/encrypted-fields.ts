/** Secret fields (`x-locked`) that the server needs in plain text are stored encrypted, each bound to its own row. */
import type pg from 'pg';
import { resources } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { jobScope } from '../access/scope.ts';
import { isEncrypted, type SecretBox } from '../secret-box.ts';
import { quoted } from './params.ts';
import { transaction } from './transaction.ts';

let box: SecretBox | undefined;

/** Call once per process, before the first write. */
export function encryptFieldsWith(secrets: SecretBox): void {
  box = secrets;
}

/** The value to store in the row `id`: encrypted if the field is. */
export const storedValue = (resource: Resource, field: ResourceField, id: string, value: unknown): unknown =>
  field.isEncrypted === true && typeof value === 'string'
    ? boxOf().encrypt(value, placeOf(resource.id, field.wire, id))
    : value;

/** Returns null if the key is no longer configured. */
export const decryptField = (resourceId: string, wire: string, id: string, text: string): string | null =>
  boxOf().decrypt(text, placeOf(resourceId, wire, id));

/**
 * Encrypts values that are stored in plain text or with a former key. Returns the number of values that cannot be
 * decrypted.
 */
export const encryptStoredFields = (pool: pg.Pool): Promise<number> =>
  transaction(pool, jobScope('stored-secrets'), { mode: 'write' }, async (session) => {
    let lost = 0;
    for (const [resource, { wire, columns }] of encryptedFields()) {
      const [table, column] = [quoted(resource.table), quoted(columns[0]!)];
      const rows = await session.query(`select id, ${column} from ${table} where ${column} is not null order by id`);
      for (const [id, text] of rows as readonly [string, string][]) {
        const place = placeOf(resource.id, wire, id);
        if (boxOf().isCurrent(text, place)) continue;
        const secret = isEncrypted(text) ? boxOf().decrypt(text, place) : text;
        if (secret === null) lost += 1;
        // Updates only the value that was read, so two servers that start at once do not overwrite each other.
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

const encryptedFields = (): readonly (readonly [Resource, ResourceField])[] =>
  Object.values<Resource>(resources).flatMap((resource) =>
    resource.fields.filter(({ isEncrypted: is }) => is === true).map((field) => [resource, field] as const),
  );

const placeOf = (resourceId: string, wire: string, id: string): string => `${resourceId}.${wire}:${id}`;

function boxOf(): SecretBox {
  if (box === undefined) throw new Error('Encrypted fields need a key: call encryptFieldsWith first.');
  return box;
}
