/** The rules of an entity as the data door and the pages read them. */
import type { Entity, UpdateWhile } from '../ir/entity.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import { toSnake } from '../naming.ts';

/** Satisfies `Access` of `src/runtime/access.ts`. */
export const accessFacts = ({ access, updateWhile }: Entity): JsonObject => ({
  ...access,
  ...(updateWhile.length > 0 && { updateWhile: updateWhile.map(fact) }),
});

const fact = ({ permission, where }: UpdateWhile): Json => ({
  permission,
  where: Object.fromEntries(where.map(({ path, test }) => [toSnake(path), test as Json])),
});
