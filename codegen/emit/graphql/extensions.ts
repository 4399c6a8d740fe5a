/** The small schema that hand-written root fields are typed by: they answer records as the data door gives them. */
import type { Model } from '../../ir/model.ts';
import { enumType, frame, outputFields, pageType } from './sdl.ts';
import { isEnum, type Lists } from './types.ts';

/** The hand-written fields with the names of derived ones: enough to see whether the hand-written ones are right among them. */
export function judgedSdl(model: Model): string {
  const entities = new Map(model.entities.map((entity) => [entity.id, entity]));
  const lists: Lists = new Map(model.types.map((list) => [list.id, list]));
  const records = extensionsOf(model).entities.map((entity) => {
    const fields = outputFields(entity, entities, lists).map(({ name }) => `  ${name}: ID`);
    return `type ${entity.names.pascal} {\n${fields.join('\n')}\n}`;
  });
  // No root may be empty; a hand-written root field takes the place of a derived one.
  const roots = ['Query', 'Mutation'].map((root) => `type ${root} {\n  _: ID\n}`);
  return withExtensions(model, records, roots);
}

function withExtensions(model: Model, records: readonly string[], roots: readonly string[]): string {
  const { lists, pages, text } = extensionsOf(model);
  const blocks = [frame, ...lists.map(enumType), ...records, ...pages.map(pageType), ...roots, text];
  return `${blocks.join('\n\n')}\n`;
}

/** The hand-written text, and what of the model it names. */
function extensionsOf(model: Model) {
  const text = model.graphql.map((file) => file.text.trim()).join('\n\n');
  const named = new Set(text.match(/\w+/g));
  const isNamed = (name: string): boolean => named.has(name);
  const pages = model.entities.filter(({ names }) => isNamed(`${names.pascal}Page`));
  const entities = model.entities.filter((entity) => isNamed(entity.names.pascal) || pages.includes(entity));
  const lists = model.types.filter((list) => list.baseType === 'string' && isEnum(list) && isNamed(list.pascal));
  return { text, pages, entities, lists };
}
