import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#codegen/ir/model.ts';
import { loadModel } from '#codegen/load-model.ts';
import { documentOf } from '#codegen/openapi/document.ts';

let shipped: Model;
beforeAll(async () => {
  ({ model: shipped } = await loadModel(resolve(import.meta.dirname, '../../..')));
  documentOf(shipped);
}, 60_000);

const text = (model: Model): string => JSON.stringify(documentOf(model));

/** How often the new word stands in the document; the same as in that of a model of which no part can be remembered. */
function timesTold(model: Model, word: string): number {
  // Texts of some megabytes say nothing in a failure.
  expect(text(model) === text(structuredClone(model)), 'as made of nothing that is remembered').toBe(true);
  return text(model).split(word).length - 1;
}

const withId = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  change: (one: T) => T,
): readonly T[] => all.map((one) => (one.id === id ? change(one) : one));

describe('the document of a model of which a part became another', () => {
  it('names an entity anew wherever others speak of it', () => {
    const rename = (one: Model['entities'][number]) => ({ ...one, names: { ...one.names, pascal: 'OtherName' } });
    const model: Model = { ...shipped, entities: withId(shipped.entities, 'provider', rename) };
    const own = text(model).match(/"(?:get|list|create|update|delete|export|transition)OtherName/g)!.length;
    expect(timesTold(model, 'OtherName')).toBeGreaterThan(own + 20);
  });

  it('names a list anew wherever fields are of it', () => {
    const model: Model = {
      ...shipped,
      types: withId(shipped.types, 'country', (one) => ({ ...one, pascal: 'OtherName' })),
    };
    expect(timesTold(model, '/OtherName"')).toBeGreaterThan(3);
  });

  it('tells the events that a workflow has now', () => {
    const event = (one: Model['workflows'][number]['transitions'][number]) => ({ ...one, event: `other-${one.event}` });
    const model: Model = {
      ...shipped,
      workflows: withId(shipped.workflows, 'ticket', (one) => ({ ...one, transitions: one.transitions.map(event) })),
    };
    expect(timesTold(model, '"other-')).toBeGreaterThan(3);
  });
});
