import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProjectSaver, type Parts } from '#web/sites/saving/project-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver with a server that returns the next version; returns what was sent. */
function start(answer: (parts: Parts, version: number) => Promise<number> = async (_parts, version) => version + 1) {
  const sent: (readonly [Parts, number])[] = [];
  let held = 1;
  const saver = createProjectSaver({
    throttleMs: 2000,
    held: () => held,
    send: async (parts, version) => {
      sent.push([parts, version]);
      held = await answer(parts, version);
      return held;
    },
  });
  return { saver, sent };
}

test('[BS-082] a change is sent at once when none was in the last two seconds', async () => {
  const { saver, sent } = start();
  saver.change({ addresses: 1 });
  expect(sent).toEqual([[{ addresses: 1 }, 1]]);
  await vi.advanceTimersByTimeAsync(2000);
  saver.change({ addresses: 2 });
  expect(sent).toHaveLength(2);
});

test('[BS-083] [BS-084] changes within two seconds wait, and are sent together with the next save', async () => {
  const { saver, sent } = start();
  saver.change({ addresses: 1 });
  await vi.advanceTimersByTimeAsync(500);
  saver.change({ addresses: 2 });
  saver.change({ contract_details: 3 });
  await vi.advanceTimersByTimeAsync(1400);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent.slice(1)).toEqual([[{ addresses: 2, contract_details: 3 }, 2]]);
  expect(saver.state.get().pending).toEqual({});
});

test('[BS-084] leaving the page sends pending changes at once', async () => {
  const { saver, sent } = start();
  saver.change({ addresses: 1 });
  saver.change({ addresses: 2 });
  await saver.flush();
  expect(sent.at(-1)).toEqual([{ addresses: 2 }, 2]);
});

test('one call at a time: changes during a call are not lost', async () => {
  const { saver, sent } = start(async (_parts, version) => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return version + 1;
  });
  saver.change({ addresses: 1 });
  await vi.advanceTimersByTimeAsync(3000);
  saver.change({ addresses: 2 });
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.at(-1)).toEqual([{ addresses: 2 }, 2]);
});

test('a failure keeps unsaved changes until a retry or a discard', async () => {
  let isDown = true;
  const { saver, sent } = start(async (_parts, version) => {
    if (isDown) throw new Error('Unreachable');
    return version + 1;
  });
  saver.change({ addresses: 1 });
  await expect(saver.flush()).rejects.toThrow('Unreachable');
  saver.change({ addresses: 2 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  isDown = false;
  saver.retry();
  await saver.flush();
  expect(sent.at(-1)).toEqual([{ addresses: 2 }, 1]);
  saver.change({ addresses: 3 });
  saver.discard();
  expect(saver.state.get()).toMatchObject({ pending: {}, failure: null });
});
