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

/** Number of occurrences of the new word in the document; must equal that of a model without any cached part. */
function occurrences(model: Model, word: string): number {
  // Compares booleans, because texts of several megabytes are useless in a failure message.
  expect(text(model) === text(structuredClone(model)), 'as made of nothing that is remembered').toBe(true);
  return text(model).split(word).length - 1;
}

const withId = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  change: (one: T) => T,
): readonly T[] => all.map((one) => (one.id === id ? change(one) : one));

describe('the document of a model of which a part became another', () => {
  it('renames an entity wherever others refer to it', () => {
    const rename = (one: Model['entities'][number]) => ({ ...one, names: { ...one.names, pascal: 'OtherName' } });
    const model: Model = { ...shipped, entities: withId(shipped.entities, 'provider', rename) };
    const own = text(model).match(/"(?:get|list|create|update|delete|export|transition)OtherName/g)!.length;
    expect(occurrences(model, 'OtherName')).toBeGreaterThan(own + 20);
  });

  it('renames a list wherever fields use it', () => {
    const model: Model = {
      ...shipped,
      types: withId(shipped.types, 'country', (one) => ({ ...one, pascal: 'OtherName' })),
    };
    expect(occurrences(model, '/OtherName"')).toBeGreaterThan(3);
  });

  it('lists the current events of a workflow', () => {
    const event = (one: Model['workflows'][number]['transitions'][number]) => ({ ...one, event: `other-${one.event}` });
    const model: Model = {
      ...shipped,
      workflows: withId(shipped.workflows, 'ticket', (one) => ({ ...one, transitions: one.transitions.map(event) })),
    };
    expect(occurrences(model, '"other-')).toBeGreaterThan(3);
  });
});
