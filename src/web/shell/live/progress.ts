/** Progress of background tasks that open pages wait for, by record id. */
import { createStore } from '../store.ts';
import type { SocketMessage } from './socket.ts';

export interface TaskProgress {
  /** The current step. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export const taskProgress = createStore<ReadonlyMap<string, TaskProgress>>(new Map());

export const noteProgress = ({ record_id, step, done, total }: SocketMessage): void =>
  taskProgress.set((before) =>
    new Map(before).set(String(record_id), { step: String(step), done: Number(done), total: Number(total) }),
  );

/** The task restarts or has ended. */
export const forgetProgress = (recordId: string): void =>
  taskProgress.set((before) => {
    const after = new Map(before);
    return after.delete(recordId) ? after : before;
  });
