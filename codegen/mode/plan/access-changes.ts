/** Which calls are new, and which more or fewer people may make than before. */
import type { Json, JsonObject } from '../../ir/json.ts';
import { callsOf } from './api-changes.ts';

export interface AccessChange {
  readonly effect: 'opens' | 'widens' | 'narrows';
  readonly place: string;
  readonly grants: readonly string[];
}

export function accessChanges(before: JsonObject, now: JsonObject): readonly AccessChange[] {
  const old = callsOf(before);
  return [...callsOf(now)].flatMap(([place, call]) => {
    const earlier = old.get(place);
    const change = (effect: AccessChange['effect'], grants: readonly string[]): readonly AccessChange[] =>
      grants.length === 0 ? [] : [{ effect, place, grants }];
    if (!earlier) return change('opens', grantsOf(call));
    const [was, is] = [grantsOf(earlier), grantsOf(call)];
    return [
      ...change(
        'widens',
        is.filter((grant) => !was.includes(grant)),
      ),
      ...change(
        'narrows',
        was.filter((grant) => !is.includes(grant)),
      ),
    ];
  });
}

function grantsOf(call: JsonObject): readonly string[] {
  const grants: Json = call['x-access'] ?? [];
  return Array.isArray(grants) ? (grants as readonly Json[]).map(String) : [];
}
