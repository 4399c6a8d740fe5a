/** The rows that statements declare are the ones that PostgreSQL describes. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { statements as registered } from '#server/kernel/data/statements/registry.ts';
import { consistsOf, declaredRows, describedColumns, kindsByOid, rowFault, type Kind, type Row } from './row-types.ts';

const database = useDatabase();
const root = resolve(import.meta.dirname, '../../../..');
const files = globSync('src/server/**/*.ts', { cwd: root }).filter((file) =>
  /\braw</.test(readFileSync(resolve(root, file), 'utf8')),
);

interface Statement {
  readonly place: string;
  readonly declared: Row;
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[];
}

describe('the rows of statements', () => {
  let statements: Statement[] = [];
  let unread: string[] = [];

  beforeAll(async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const kinds = await kindsByOid(client);
    const rows = declaredRows(files);
    for (const [file, declared] of rows) {
      const exported = (await import(resolve(root, file))) as Readonly<Record<string, { text: string } | undefined>>;
      for (const [name, { row, texts }] of declared) {
        // Unexported statements are found by their text.
        const statement = exported[name] ?? registered.find(({ text }) => consistsOf(text, texts));
        const place = `${file} ${name}`;
        if (statement === undefined) {
          unread = [...unread, place];
          continue;
        }
        const columns = await describedColumns(client, `row_${statements.length}`, statement.text);
        const named = columns.map((column) => ({ name: column.name, kind: kinds.get(column.dataTypeID) ?? 'any' }));
        statements = [...statements, { place, declared: row, columns: named }];
      }
    }
    await client.end();
  }, 120_000);

  test('have the columns and the types that PostgreSQL describes', () => {
    const faults = statements.flatMap(({ place, declared, columns }) => {
      const fault = rowFault(declared, columns);
      return fault === null ? [] : [`${place} ${fault}`];
    });
    expect(faults).toEqual([]);
    expect(unread).toEqual([]);
    expect(statements.length).toBeGreaterThan(400);
  });

  test('are found wrong when a column is renamed, left out, added or of another type', () => {
    const withRows = statements.filter(
      ({ declared, columns }) =>
        declared !== null && columns.length > 0 && columns.every(({ kind }) => kind !== 'nothing'),
    );
    const spoiled = withRows.slice(0, 40).map(({ declared, columns }, at) => {
      const [first, ...others] = Object.entries(declared!);
      const [name, kinds] = first!;
      const other: readonly Kind[] = kinds.includes('boolean') || kinds.includes('any') ? ['bytes'] : ['boolean'];
      const rows = [
        { ...Object.fromEntries(others), [`${name}_x`]: kinds },
        Object.fromEntries(others),
        { ...declared, another: kinds },
        { ...declared, [name]: other },
      ];
      const isOpen = columns.some((column) => column.name === name && column.kind === 'any');
      return rowFault(rows[isOpen ? at % 3 : at % 4]!, columns);
    });
    expect(spoiled).toHaveLength(40);
    expect(spoiled.filter((fault) => fault === null)).toEqual([]);
  });
});
