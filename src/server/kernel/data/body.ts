/** Checks what a caller sends against what that caller may write. */
import { isDeepStrictEqual } from 'node:util';
import { messages } from '#generated/domain/messages.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { ApiError } from '../errors.ts';
import { snakeKeys } from './keys.ts';
import type { WireRecord } from './record.ts';

/** What the body changes: a record that was read may be sent back whole, with what its sender may not write (ruling 27). */
export function changesOf(sent: WireRecord, before: WireRecord): WireRecord {
  // Keys inside a value arrive in snake_case too.
  const isSame = ([key, value]: [string, unknown]): boolean =>
    Object.hasOwn(before, key) && isDeepStrictEqual(value, snakeKeys(before[key]));
  return Object.fromEntries(Object.entries(sent).filter((entry) => !isSame(entry)));
}

/**
 * Fields of the body that the caller may write to this very record (`isGranted`); an unknown, read-only or withheld key
 * is refused (400), the last by its own sentence where the caller reads the field.
 */
export function writableFields(
  resource: Resource,
  body: WireRecord,
  mode: 'create' | 'update',
  isGranted: (rule: readonly Grant[]) => boolean,
): readonly ResourceField[] {
  const byWire = new Map(resource.fields.map((field) => [field.wire, field]));
  const unknown: string[] = [];
  const withheld: string[] = [];
  const fields: ResourceField[] = [];
  for (const key of Object.keys(body)) {
    const field = byWire.get(key);
    if (field && isWritable(field, mode, isGranted)) fields.push(field);
    else (field && isWithheld(field, isGranted) ? withheld : unknown).push(key);
  }
  if (unknown.length + withheld.length > 0) throw refusal(unknown, withheld);
  return fields;
}

function refusal(unknown: readonly string[], withheld: readonly string[]): ApiError {
  const told = (keys: readonly string[], text: string) => keys.map((key) => [key, [text]] as const);
  const fields = Object.fromEntries([
    ...told(unknown, messages['validation.unknownField']),
    ...told(withheld, messages['validation.withheldField']),
  ]);
  return new ApiError('unknownField', {
    fields,
    ...(unknown.length === 0 && { message: `${messages['validation.withheldField']}.` }),
  });
}

/** From this caller: others set it. */
const isWithheld = (
  { write, writeGrants = [], read }: ResourceField,
  isGranted: (rule: readonly Grant[]) => boolean,
): boolean => write === 'always' && !writeGrants.includes('nobody') && (read === undefined || isGranted(read));

function isWritable(
  field: ResourceField,
  mode: 'create' | 'update',
  isGranted: (rule: readonly Grant[]) => boolean,
): boolean {
  if (field.write === 'never' || (field.write === 'create' && mode === 'update')) return false;
  return field.writeGrants === undefined || isGranted(field.writeGrants);
}
