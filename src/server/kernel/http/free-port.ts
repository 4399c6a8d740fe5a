/** Checks the port first, so that a server that cannot listen does not create a database. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '../start-error.ts';

/** Throws StartError if the server cannot listen there now. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const tried = createServer().listen({ host, port });
  try {
    await once(tried, 'listening');
  } catch (error) {
    throw asStartError(error, port);
  }
  tried.close();
  await once(tried, 'close');
}

/** Configuration errors print one sentence. */
export function asStartError(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
  if (code === 'EACCES') return new StartError(`Port ${port} needs more rights: set PORT to a number above 1023.`);
  return error;
}
