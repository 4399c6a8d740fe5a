/** Display names of records, as templates of wire names. */
import type { Entity } from '../ir/entity.ts';
import { nestedKey, toSnake } from '../naming.ts';

/** `{firstName} {provider}` over keys → over names in records: a reference by its nested record. */
export function wireTemplate(template: string, entity: Entity): string {
  const wireOf = (key: string): string => {
    const field = entity.fields.find((each) => each.key === key || (each.reference && nestedKey(each.key) === key));
    return field?.reference ? toSnake(nestedKey(field.key)) : (field?.wire ?? toSnake(key));
  };
  return template.replaceAll(/\{([\w|]+)\}/g, (_, keys: string) => `{${keys.split('|').map(wireOf).join('|')}}`);
}
