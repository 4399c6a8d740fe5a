/**
 * Checks the API when a page starts; a failure is reported as a warning, to the backup if there is one (AC-066,
 * AC-067).
 */
import { report } from './report.ts';
import { chooseHost } from './host.ts';

export async function watchHealth(): Promise<void> {
  const { fault, origin } = await chooseHost();
  if (fault !== null) report(`Health check failed: ${fault}`, { host: origin });
}
