/** Statements whose shape depends on the call: Kysely's builders over the session's batch. */
import { PostgresQueryCompiler, type CompiledQuery, type QueryResult } from 'kysely';
import { rowsChanged, type Run } from '../../database/driver.ts';
import { statementName } from '../statement-name.ts';
import { buildersOver, PlainExecutor, type Builders } from './compiler.ts';

/** Shared by all sessions, because compiling is synchronous. */
const compiler = new PostgresQueryCompiler();

/**
 * Kysely's driver awaits its connection before sending, too late for a batch. An executor is called before the first
 * await of `execute()`.
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
