/** Records the statements of a request, so a bare handler can run the same ones. */
import type pg from 'pg';
import type { Batch, Statement } from '#server/kernel/database/driver.ts';

export interface RecordedStatement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A pool whose connections note every statement in `into`. */
export function recordingPool(pool: pg.Pool, into: RecordedStatement[]): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    return new Proxy(client, {
      get: (target, key) => {
        if (key === 'query')
          return (sent: string | Batch) => {
            into.push(...(typeof sent === 'string' ? [{ text: sent, values: [] }] : sent.statements.map(plain)));
            return target.query(sent as Batch);
          };
        const value = Reflect.get(target, key) as unknown;
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
  };
  return new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) });
}

const plain = ({ name, text, values }: Statement): RecordedStatement => ({
  ...(name !== null && { name }),
  text,
  values,
});
