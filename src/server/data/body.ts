/** Checks what a caller sends against what that caller may write. */
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import type { Scope } from '../access/scope.ts';
import { ApiError } from '../errors.ts';
import type { WireRecord } from './record.ts';

/** Fields of the body that the caller may write; an unknown, read-only or withheld key is refused (400). */
export function writableFields(
  resource: Resource,
  scope: Scope,
  body: WireRecord,
  mode: 'create' | 'update',
): readonly ResourceField[] {
  const byWire = new Map(resource.fields.map((field) => [field.wire, field]));
  const refused: Record<string, string[]> = {};
  const fields: ResourceField[] = [];
  for (const key of Object.keys(body)) {
    const field = byWire.get(key);
    if (field && isWritable(field, scope, mode)) fields.push(field);
    else refused[key] = ['Unknown field'];
  }
  if (Object.keys(refused).length > 0) throw new ApiError('unknownField', { fields: refused });
  return fields;
}

function isWritable(field: ResourceField, scope: Scope, mode: 'create' | 'update'): boolean {
  if (field.write === 'never' || (field.write === 'create' && mode === 'update')) return false;
  return field.writeGrants === undefined || !isEmpty(scope.reach(field.writeGrants));
}
