/** A separate server process for launcher tests: starts the database of the given folder, prints its URL, and waits. */
import { startEmbedded } from '#server/kernel/database/embedded.ts';

try {
  const { url } = await startEmbedded({ dataDir: process.argv[2]! });
  console.log(url);
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
