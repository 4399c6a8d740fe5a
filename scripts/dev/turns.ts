/** One turn of `work` at a time; what is asked for meanwhile, however often, is one more turn afterwards. */
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
