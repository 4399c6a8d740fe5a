/** Changes that people make in quick succession go out one after the other, so that each sees what the one before has stored. */
let last: Promise<unknown> = Promise.resolve();

/** Ends as `work` ends; a failure of one does not hold up the next. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}
