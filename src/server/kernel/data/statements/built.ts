/** Statements built for one call, where the shape depends on the call: Kysely's builders over the batch of a session. */
import { PostgresQueryCompiler, type CompiledQuery, type QueryResult } from 'kysely';
import { rowsChanged, type Run } from '../../database/driver.ts';
import { statementName } from '../statement-name.ts';
import { buildersOver, PlainExecutor, type Builders } from './compiler.ts';

/** One for all sessions: compiling never waits. */
const compiler = new PostgresQueryCompiler();

/**
 * Kysely's own driver waits for its connection before it sends, too late to leave with the rest of a batch; an executor
 * is called before the first wait of `execute()`.
 */
class BatchExecutor extends PlainExecutor {
  readonly #run: Run;

  constructor(run: Run) {
    super(compiler);
    this.#run = run;
  }

  override async executeQuery<Row>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, done } = await this.#run<Row>({ name: statementName(text), text, values, as: 'objects' });
    return { rows: [...rows], numAffectedRows: BigInt(rowsChanged(done)) };
  }
}

export const builtBy = (run: Run): Builders => buildersOver(new BatchExecutor(run));
