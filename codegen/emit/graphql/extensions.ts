/** The small schema that hand-written root fields are typed by: they answer records as the data door gives them. */
import type { ClosedList, Model } from '../../ir/model.ts';
import { enumType, frame, pageType } from './sdl.ts';
import { isEnum } from './types.ts';

export interface ExtensionParts {
  /** Schema text with the hand-written fields only; entity types stand for their records. */
  readonly sdl: string;
  /** Names of the entity types in it. */
  readonly records: readonly string[];
}

/** Null when no area extends the derived schema. */
export function extensionParts(model: Model): ExtensionParts | null {
  if (model.graphql.length === 0) return null;
  const extensions = model.graphql.map(({ text }) => text.trim()).join('\n\n');
  const isNamed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(extensions);
  const pages = model.entities.filter(({ names }) => isNamed(`${names.pascal}Page`));
  const entities = model.entities.filter((entity) => isNamed(entity.names.pascal) || pages.includes(entity));
  const records = entities.map(({ names }) => names.pascal);
  const lists = model.types.filter(
    (list: ClosedList) => list.baseType === 'string' && isEnum(list) && isNamed(list.pascal),
  );
  const roots = (['Query', 'Mutation'] as const).filter((root) =>
    new RegExp(`extend type ${root}\\b`).test(extensions),
  );
  const blocks = [
    frame,
    ...lists.map(enumType),
    ...records.map((name) => `type ${name} {\n  id: ID!\n}`),
    ...pages.map(pageType),
    ...roots.map((root) => `type ${root}`),
    extensions,
  ];
  return { sdl: `${blocks.join('\n\n')}\n`, records };
}
