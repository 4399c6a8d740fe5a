/** All loaded statements, so that a test can prepare each of them on a migrated database. */
export interface Registered {
  readonly text: string;
}

export const statements: Registered[] = [];

export function register<S extends Registered>(statement: S): S {
  statements.push(statement);
  return statement;
}
