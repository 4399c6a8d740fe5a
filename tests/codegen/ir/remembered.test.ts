import { describe, expect, it } from 'vitest';
import { buildWorkflow } from '#codegen/ir/build/workflow.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import { targetsIn } from '#codegen/ir/remembered.ts';
import type { SourceFile } from '#codegen/parse/source-file.ts';

const workflowOf = (transitions: readonly JsonObject[]) =>
  buildWorkflow({
    path: 'schemas/workflows/order.json',
    stem: 'order',
    value: { transitions },
  } as unknown as SourceFile);
const move = (event: string, from: readonly string[], to: string, remember?: string): JsonObject => ({
  event,
  from,
  to,
  ...(remember && { remember }),
});
const back = (from: string, remembered = 'before'): JsonObject => ({ event: 'back', from: [from], to: { remembered } });
const targets = (...transitions: readonly JsonObject[]): readonly string[] => {
  const workflow = workflowOf(transitions);
  const one = workflow.transitions.find(({ event }) => event === 'back')!;
  return targetsIn(workflow)(one, one.from[0]!).toSorted();
};

describe('a transition back to a remembered state', () => {
  it('may lead to each state that was left on the way there', () => {
    expect(targets(move('stop', ['a', 'b'], 'stopped', 'before'), back('stopped'))).toEqual(['a', 'b']);
  });

  it('may lead to states that were left several moves ago', () => {
    const moves = [
      move('ask', ['b'], 'asked', 'before'),
      move('stop', ['a'], 'stopped', 'before'),
      move('confirm', ['asked'], 'stopped'),
    ];
    expect(targets(...moves, back('stopped'))).toEqual(['a', 'b']);
    expect(targets(...moves, back('asked'))).toEqual(['b']);
  });

  it('leads nowhere when nothing was remembered, or it was remembered elsewhere', () => {
    expect(targets(move('stop', ['a'], 'stopped'), back('stopped'))).toEqual([]);
    expect(targets(move('stop', ['a'], 'stopped', 'other'), back('stopped'))).toEqual([]);
  });

  it('forgets the state with the move back', () => {
    const moves = [move('stop', ['a'], 'stopped', 'before'), move('end', ['a'], 'ended'), back('stopped')];
    const workflow = workflowOf([...moves, { event: 'undo', from: ['ended'], to: { remembered: 'before' } }]);
    expect(targetsIn(workflow)(workflow.transitions.at(-1)!, 'ended')).toEqual([]);
  });
});
