/** A server of its own process for the launcher's tests: starts the database of the folder it is given, says where, and waits. */
import { startEmbedded } from '#server/kernel/database/embedded.ts';

try {
  const { url } = await startEmbedded({ dataDir: process.argv[2]! });
  console.log(url);
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
