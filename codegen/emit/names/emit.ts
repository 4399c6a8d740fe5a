/** The names of the schemas with their permanent ids, for the next run to notice renames. */
import { heldPath, heldText } from '../../names/held.ts';
import { namesOf } from '../../names/names.ts';
import type { Emit } from '../emit.ts';

export const emit: Emit = (model) => [
  { path: heldPath, source: 'schemas', text: heldText(namesOf(model), model.messages), format: false },
];
