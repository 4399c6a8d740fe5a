/** The generated validators and the hand-written hooks, for the data door. */
import { bodyValidators } from '#generated/validate/registry.ts';
import { clockOf, validated } from '#runtime/validation/errors.ts';
import { withEmptied } from '#runtime/validation/record-rules.ts';
import { tidied } from '#runtime/validation/tidied.ts';
import { todayOf } from '../access/today.ts';
import type { ResourceHooks } from './hooks.ts';
import type { WriteRules } from './write.ts';

export const writeRules = (hooks: Readonly<Record<string, ResourceHooks | undefined>>): WriteRules => ({
  hooks,
  tidied: (resource, mode, body) => {
    const validate = bodyValidators[resource.id]?.[mode];
    return validate ? tidied(validate, body) : body;
  },
  emptied: (resource, body, caller, before) => {
    const { record } = bodyValidators[resource.id]?.update ?? {};
    return record ? withEmptied(record, body, before, clockOf({ today: todayOf(caller) })) : body;
  },
  validate: (resource, mode, body, caller, stored) => {
    const validate = bodyValidators[resource.id]?.[mode];
    return validate ? validated(validate, body, { today: todayOf(caller), stored }) : null;
  },
});
