/** Turns Kysely's trees into text. A statement that is compiled once has its constants inside it, and `$1` for what each call gives. */
import { DefaultQueryExecutor, PostgresAdapter, PostgresQueryCompiler, QueryCreator } from 'kysely';
import type { Database } from '#generated/db/database.ts';

/** Builders alone: no transactions, connections or plugins, which are the session's own business. */
export type Builders = QueryCreator<Database>;

/** Stands in the tree of a statement for a value that comes with each call. */
export class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** One name is one parameter, however often it stands in the text. */
export class OnceCompiler extends PostgresQueryCompiler {
  readonly names: string[] = [];

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) return this.appendImmediateValue(value);
    const known = this.names.indexOf(value.name);
    this.append(`$${known < 0 ? this.names.push(value.name) : known + 1}`);
  }
}

const adapter = new PostgresAdapter();

/** Without plugins: the rows come as the driver reads them. */
export class PlainExecutor extends DefaultQueryExecutor {
  constructor(compiler: PostgresQueryCompiler) {
    super(compiler, adapter, {
      provideConnection: () => Promise.reject(new Error('Transactions are those of the session.')),
    });
  }
}

export const buildersOver = (executor: PlainExecutor): Builders => new QueryCreator({ executor });
