/** Every statement of the program that is loaded, so that a test can have a migrated database prepare each of them. */
export interface Registered {
  readonly text: string;
}

export const statements: Registered[] = [];

export function register<S extends Registered>(statement: S): S {
  statements.push(statement);
  return statement;
}
