/** How far tasks in the background are that open pages wait for, by the id of the record that they work on. */
import { createStore } from '../store.ts';
import type { SocketMessage } from './socket.ts';

export interface TaskProgress {
  /** What is being made. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export const taskProgress = createStore<ReadonlyMap<string, TaskProgress>>(new Map());

export const noteProgress = ({ record_id, step, done, total }: SocketMessage): void =>
  taskProgress.set((before) =>
    new Map(before).set(String(record_id), { step: String(step), done: Number(done), total: Number(total) }),
  );

/** It begins anew, or has ended. */
export const forgetProgress = (recordId: string): void =>
  taskProgress.set((before) => {
    const after = new Map(before);
    return after.delete(recordId) ? after : before;
  });
