/** Queries the database of a running demo server directly, as its operator can. */
import { join } from 'node:path';
import pg from 'pg';

/** Rows of one statement on the embedded database in `dataDir`. */
export async function embeddedSql(
  dataDir: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(
    `postgresql://trunkline@${encodeURIComponent(join(dataDir, 'postgres'))}:5432/trunkline`,
  );
  await client.connect();
  try {
    await client.query(`set app.mode = 'system'`);
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
