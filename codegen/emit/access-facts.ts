/** The rules of an entity as the data door and the pages read them. */
import type { Entity, UpdateWhile } from '../ir/entity.ts';
import type { ToggledSection } from '../ir/field.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import type { Condition } from '../ir/requirement.ts';
import { toSnake } from '../naming.ts';

/** Satisfies `Access` of `src/runtime/access.ts`. */
export const accessFacts = ({ access, updateWhile }: Entity): JsonObject => ({
  ...access,
  ...(updateWhile.length > 0 && { updateWhile: updateWhile.map(fact) }),
});

const fact = ({ permission, where }: UpdateWhile): Json => ({ permission, where: heldValues(where) });

/** Satisfies `HeldRecord` of `src/runtime/access.ts`. */
const heldValues = (where: readonly Condition[]): JsonObject =>
  Object.fromEntries(where.map(({ path, test }) => [toSnake(path), test as Json]));

/** By section; satisfies `ToggledSections` of `src/runtime/access.ts`. */
export const toggledFacts = (sections: readonly ToggledSection[]): JsonObject =>
  Object.fromEntries(
    sections.map(({ section, toggle, where }) => [
      section,
      { toggle, ...(where.length > 0 && { where: heldValues(where) }) },
    ]),
  );
