/** A configuration error at start: only its message is printed, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
