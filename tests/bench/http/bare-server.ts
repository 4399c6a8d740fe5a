/** The least that a server can do: Fastify and pg run the recorded statements in one pipelined transaction and answer the rows as JSON. */
import Fastify from 'fastify';
import pg from 'pg';
import { answerUsage } from './child.ts';
import type { RecordedStatement } from './recorded.ts';

/** What the bench tells this process. */
export interface BareSetup {
  readonly url: string;
  readonly poolSize: number;
  readonly calls: readonly (readonly RecordedStatement[])[];
}

process.once('message', (setup: BareSetup) => void serve(setup));

async function serve({ url, poolSize, calls }: BareSetup): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, pipeline: true, options: '-c TimeZone=UTC', max: poolSize });
  const app = Fastify();
  app.get<{ Params: { call: string } }>('/:call', async ({ params }) => {
    const client = await pool.connect();
    try {
      const results = await Promise.all(
        calls[Number(params.call)]!.map((statement) => client.query(statement as pg.QueryConfig)),
      );
      return results.filter(({ rows }) => rows?.length > 0).map(({ rows }) => rows as unknown[]);
    } finally {
      client.release();
    }
  });
  answerUsage(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port));
}
