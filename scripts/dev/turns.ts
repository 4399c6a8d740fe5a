/** Runs `work` one at a time. Requests during a run lead to one more run. */
export function createTaskQueue(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
  };
  return () => {
    if (running) isAskedAgain = true;
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}
