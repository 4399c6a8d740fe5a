/** A reason not to start that the operator can mend: shown as its message alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
