/** Which calls are new, and which more or fewer people may make, or for other records, than before. */
import type { Json, JsonObject } from '../../ir/json.ts';
import { isObject } from '../../parse/source-file.ts';
import { callsOf } from './api-changes.ts';

export interface AccessChange {
  readonly effect: 'opens' | 'widens' | 'narrows' | 'changes';
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
    const kept = is.filter((grant) => was.includes(grant));
    return [
      ...change(
        'widens',
        is.filter((grant) => !was.includes(grant)),
      ),
      ...change(
        'narrows',
        was.filter((grant) => !is.includes(grant)),
      ),
      ...kept.flatMap((grant) => {
        const [then, since] = [whileOf(earlier, grant), whileOf(call, grant)];
        if (then === since) return [];
        if (since === null) return change('widens', [`${grant} for any record`]);
        return change(then === null ? 'narrows' : 'changes', [`${grant} only while ${since}`]);
      }),
    ];
  });
}

function grantsOf(call: JsonObject): readonly string[] {
  const grants: Json = call['x-access'] ?? [];
  return Array.isArray(grants) ? (grants as readonly Json[]).map(String) : [];
}

/** Condition on the records that the grant may change, in words; null for all. */
function whileOf({ 'x-accessWhile': words }: JsonObject, grant: string): string | null {
  const held = isObject(words) ? words[grant] : undefined;
  return typeof held === 'string' ? held : null;
}
