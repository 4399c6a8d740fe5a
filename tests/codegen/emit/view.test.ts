import { describe, expect, it } from 'vitest';
import { partsOf } from '#codegen/emit/parts.ts';
import { viewOf } from '#codegen/emit/view.ts';
import type { Model } from '#codegen/ir/model.ts';
import { documentOf } from '#codegen/openapi/document.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

/** What `look` reads, told by whether it would have to look again after the change. */
function seesChange(look: (model: Model) => unknown, change: (model: Model) => Model): boolean {
  const view = viewOf(kitchenSink);
  look(view.model);
  const before = partsOf(kitchenSink);
  const now = partsOf(change(kitchenSink));
  return view.read().some((part) => before[part] !== now[part]);
}

type Change = (model: Model) => Model;
const ofFirst =
  (values: object): Change =>
  (model) => ({ ...model, entities: model.entities.map((one, at) => (at === 0 ? { ...one, ...values } : one)) });
const title = ofFirst({ title: 'Another' });
const first = kitchenSink.entities[0]!;
const oneField = ofFirst({ fields: first.fields.slice(1) });
const word = ofFirst({ deleteToggle: 'someToggle' });
const fewer: Change = (model) => ({ ...model, entities: model.entities.slice(0, -1) });
const turned: Change = (model) => ({ ...model, entities: model.entities.toReversed() });
const label: Change = (model) => ({ ...model, types: model.types.map((one) => ({ ...one, title: 'Another' })) });
const text: Change = (model) => ({ ...model, messages: model.messages.slice(1) });

describe('a view of the model', () => {
  it('reads as the model does', () => {
    const { model } = viewOf(kitchenSink);
    expect(JSON.stringify(model)).toBe(JSON.stringify(kitchenSink));
    expect(JSON.stringify(documentOf(model))).toBe(JSON.stringify(documentOf(kitchenSink)));
    expect(Object.keys(model.entities[0]!)).toEqual(Object.keys(first));
    expect({ ...model.entities[0] }).toEqual({ ...first });
    expect('deleteToggle' in model.entities[0]!).toBe('deleteToggle' in first);
    expect(model.entities.indexOf(model.entities[0]!)).toBe(0);
  });

  it.each<[string, (model: Model) => unknown, readonly Change[], readonly Change[]]>([
    ['ids', ({ entities }) => entities.map(({ id }) => id), [fewer, turned], [title, oneField, label]],
    ['a value', ({ entities }) => entities[0]!.title, [title, fewer], [oneField, label, text]],
    ['values of all', ({ entities }) => entities.map((one) => one.fields), [oneField], [title]],
    ['a word that is not there', ({ entities }) => entities[0]!.deleteToggle, [word], [title]],
    ['whether a word is there', ({ entities }) => 'deleteToggle' in entities[0]!, [word], [title]],
    ['all words', ({ entities }) => Object.keys(entities[0]!), [word], [title]],
    ['a copy', ({ entities }) => ({ ...entities[0]! }), [word, title, oneField], [label]],
    ['lists', ({ types }) => types.find((one) => one.title === ''), [label], [title, text]],
    ['ids of lists', ({ types }) => types.find(({ id }) => id === ''), [], [label, title]],
    ['a part as a whole', ({ messages }) => messages.length, [text], [title, label]],
    ['the API document', (model) => JSON.stringify(documentOf(model)), [oneField, fewer], [text]],
    ['a component', (model) => documentOf(model).components.schemas[first.names.pascal], [oneField], [text]],
    ['what paths there are', (model) => Object.keys(documentOf(model).paths), [], [title]],
    ['nothing', () => undefined, [], [title, oneField, word, fewer, turned, label, text]],
  ])('notes that %s of it is read', (_, look, seen, unseen) => {
    expect(seen.map((change) => seesChange(look, change))).toEqual(seen.map(() => true));
    expect(unseen.map((change) => seesChange(look, change))).toEqual(unseen.map(() => false));
  });

  it('serves one unit: what another reads later is not noted', () => {
    const [one, other] = [viewOf(kitchenSink), viewOf(kitchenSink)];
    void one.model.entities[0]!.title;
    void other.model.entities[0]!.description;
    expect(one.read().some((part) => part.endsWith('/description'))).toBe(false);
    expect(documentOf(one.model)).not.toBe(documentOf(other.model));
  });
});
