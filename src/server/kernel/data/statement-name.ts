/** Stable short names for statement texts, so that PostgreSQL plans each shape once per connection. */
import { createHash } from 'node:crypto';

const names = new Map<string, string>();
/** Beyond this many shapes a text is sent unnamed: a flood of odd filters must not fill the server's memory. */
const mostNames = 2000;
let isNaming = true;

/** Turned off behind a pooler that does not keep statements (PgBouncer in transaction mode). */
function setStatementNaming(on: boolean): void {
  isNaming = on;
}

/** `?pgbouncer=true` at the end of an address says that a pooler stands there which keeps no prepared statements. */
export const nameStatementsFor = (url: string): void =>
  setStatementNaming(new URL(url).searchParams.get('pgbouncer') !== 'true');

/** Null when the statement should be sent without a name. */
export function statementName(text: string): string | null {
  if (!isNaming) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return null;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
