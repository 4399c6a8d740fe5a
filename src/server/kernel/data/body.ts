/** Checks a request body against the fields that the caller may write. */
import { isDeepStrictEqual } from 'node:util';
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { ApiError } from '../errors.ts';
import { snakeKeys } from './keys.ts';
import type { WireRecord } from './record.ts';

/**
 * Returns the changed fields only. Clients may send back a whole record they have read, read-only fields included
 * (ruling 27).
 */
export function changesOf(sent: WireRecord, before: WireRecord): WireRecord {
  // Keys inside a value are also converted to snake_case.
  const isSame = ([key, value]: [string, unknown]): boolean =>
    Object.hasOwn(before, key) && isDeepStrictEqual(value, snakeKeys(before[key]));
  return Object.fromEntries(Object.entries(sent).filter((entry) => !isSame(entry)));
}

/**
 * Returns the fields of the body that the caller may write to this record (`isGranted`); any other key is refused with
 * 400. The error says read-only or withheld for a readable field, and unknown for one that the caller may not read.
 */
export function writableFields(
  resource: Resource,
  body: WireRecord,
  mode: 'create' | 'update',
  isGranted: (rule: readonly Grant[]) => boolean,
): readonly ResourceField[] {
  const byWire = new Map(resource.fields.map((field) => [field.wire, field]));
  const refused: (readonly [key: string, text: string])[] = [];
  const fields: ResourceField[] = [];
  for (const key of Object.keys(body)) {
    const field = byWire.get(key);
    if (field && isWritable(field, mode, isGranted)) fields.push(field);
    else refused.push([key, refusalText(field, isGranted)]);
  }
  if (refused.length > 0) throw refusal(refused);
  return fields;
}

function refusal(refused: readonly (readonly [key: string, text: string])[]): ApiError {
  const texts = new Set(refused.map(([, text]) => text));
  return new ApiError('unknownField', {
    fields: Object.fromEntries(refused.map(([key, text]) => [key, [text]])),
    ...(!texts.has(messages['validation.unknownField']) && { message: `${[...texts].join('. ')}.` }),
  });
}

function refusalText(field: ResourceField | undefined, isGranted: (rule: readonly Grant[]) => boolean): string {
  const isKnown = field !== undefined && (field.read === undefined || isGranted(field.read));
  if (!isKnown) return messages['validation.unknownField'];
  const isWithheld = field.write === 'always' && field.writeGrants?.includes('nobody') !== true;
  return isWithheld
    ? messages['validation.withheldField']
    : fill(messages['validation.readOnlyField'], { field: field.title });
}

function isWritable(
  field: ResourceField,
  mode: 'create' | 'update',
  isGranted: (rule: readonly Grant[]) => boolean,
): boolean {
  if (field.write === 'never' || (field.write === 'create' && mode === 'update')) return false;
  return field.writeGrants === undefined || isGranted(field.writeGrants);
}
