/** Compiles Kysely's trees to text. Constants are inlined, and `$1` is a value of each call. */
import { DefaultQueryExecutor, PostgresAdapter, PostgresQueryCompiler, QueryCreator } from 'kysely';
import type { Database } from '#generated/db/database.ts';

/** Builders only: transactions, connections and plugins belong to the session. */
export type Builders = QueryCreator<Database>;

/** A node for a value that each call gives. */
export class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** One name is one parameter, even if it occurs several times in the text. */
export class OnceCompiler extends PostgresQueryCompiler {
  readonly names: string[] = [];

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) return this.appendImmediateValue(value);
    const known = this.names.indexOf(value.name);
    this.append(`$${known < 0 ? this.names.push(value.name) : known + 1}`);
  }
}

const adapter = new PostgresAdapter();

/** No plugins: rows stay as the driver reads them. */
export class PlainExecutor extends DefaultQueryExecutor {
  constructor(compiler: PostgresQueryCompiler) {
    super(compiler, adapter, {
      provideConnection: () => Promise.reject(new Error('Transactions are those of the session.')),
    });
  }
}

export const buildersOver = (executor: PlainExecutor): Builders => new QueryCreator({ executor });
