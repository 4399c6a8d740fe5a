/** Runs changes made in quick succession one after the other, so that each sees what the previous one stored. */
let last: Promise<unknown> = Promise.resolve();

/** Settles like `work`; a failure does not block the next change. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}
