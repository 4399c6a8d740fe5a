/** Stable short names for statements, so that PostgreSQL plans each shape once per connection. */
import { createHash } from 'node:crypto';

const names = new Map<string, string>();
/** Further shapes are sent unnamed, so that a flood of odd filters cannot fill the server's memory. */
const mostNames = 2000;
let isNaming = true;

/** Turn off behind a pooler that does not keep prepared statements (PgBouncer in transaction mode). */
function setStatementNaming(on: boolean): void {
  isNaming = on;
}

/** `?pgbouncer=true` in the connection string means a pooler without prepared statements. */
export const nameStatementsFor = (url: string): void =>
  setStatementNaming(new URL(url).searchParams.get('pgbouncer') !== 'true');

/** Null if the statement should be sent unnamed. */
export function statementName(text: string): string | null {
  if (!isNaming) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return null;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
