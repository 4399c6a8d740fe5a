/** The hand-written part of the schema by itself, with the derived types that it names. */
import type { Model } from '../../ir/model.ts';
import { enumType, frame, outputFields, pageType, scalars } from './sdl.ts';
import { isEnum } from './types.ts';
import type { Lists } from '../../ir/closed-list.ts';

/** The hand-written fields with the names of derived ones: enough to see whether the hand-written ones are right among them. */
export function judgedSdl(model: Model): string {
  const entities = new Map(model.entities.map((entity) => [entity.id, entity]));
  const lists: Lists = new Map(model.types.map((list) => [list.id, list]));
  const records = extensionsOf(model).entities.map((entity) => {
    const fields = outputFields(entity, entities, lists).map(({ name }) => `  ${name}: ID`);
    return `type ${entity.names.pascal} {\n${fields.join('\n')}\n}`;
  });
  // Root types must not be empty; a hand-written root field replaces a generated one.
  const roots = ['Query', 'Mutation'].map((root) => `type ${root} {\n  _: ID\n}`);
  return schemaText(model, [frame, ...records, ...roots]);
}

export interface ResolverSchema {
  readonly sdl: string;
  /** Types that are answered as records. */
  readonly records: readonly string[];
}

/** The hand-written fields alone: records and roots have no others, since the derived ones need no resolver. */
export function resolverSchema(model: Model): ResolverSchema {
  const records = extensionsOf(model).entities.map(({ names }) => names.pascal);
  const types = ['Query', 'Mutation', ...records].map((name) => `type ${name}`);
  return { sdl: schemaText(model, [scalars, ...types]), records };
}

function schemaText(model: Model, blocks: readonly string[]): string {
  const { lists, pages, text } = extensionsOf(model);
  return `${[...blocks, ...lists.map(enumType), ...pages.map(pageType), text].join('\n\n')}\n`;
}

/** The hand-written text, and the parts of the model that it uses. */
function extensionsOf(model: Model) {
  const text = model.graphql.map((file) => file.text.trim()).join('\n\n');
  const named = new Set(text.match(/\w+/g));
  const isNamed = (name: string): boolean => named.has(name);
  const pages = model.entities.filter(({ names }) => isNamed(`${names.pascal}Page`));
  const entities = model.entities.filter((entity) => isNamed(entity.names.pascal) || pages.includes(entity));
  const lists = model.types.filter((list) => list.baseType === 'string' && isEnum(list) && isNamed(list.pascal));
  return { text, pages, entities, lists };
}
