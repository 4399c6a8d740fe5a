/** Schemas with three times as many entities: each copied twice with its own fields, without references from others. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '#codegen/ir/json.ts';

const keptWords = new Set(
  'title description type format minLength maxLength minimum maximum multipleOf pattern items maxItems examples $ref x-kind x-ref x-onDelete x-list x-scale x-unit x-class'.split(
    ' ',
  ),
);
const scopes: readonly unknown[] = ['team', 'staff', 'global'];

type EntityFile = JsonObject & {
  readonly $id: string;
  readonly title: string;
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly 'x-resource': JsonObject;
};

/** Writes the additional entities to `root`. */
export function multiplyEntities(root: string): void {
  const folder = join(root, 'schemas/entities');
  for (const name of readdirSync(folder)) {
    const entity = JSON.parse(readFileSync(join(folder, name), 'utf8')) as EntityFile;
    for (const which of ['second', 'third']) {
      const copy = copyOf(entity, which);
      writeFileSync(join(folder, `${copy.$id}.schema.json`), `${JSON.stringify(copy, null, 2)}\n`);
    }
  }
}

function copyOf(entity: EntityFile, which: string): EntityFile {
  const id = `${which}-${entity.$id}`;
  const word = id.replaceAll('-', '_');
  const named = (entity['required'] ?? []) as readonly string[];
  const fields = Object.entries(entity.properties).filter(([, field]) => isPlain(field));
  const required = fields.filter(([key, field]) => named.includes(key) || holdsNoNull(field));
  const { area, icon, shownAs } = entity['x-resource'];
  return {
    $schema: entity['$schema']!,
    $id: id,
    title: `${which === 'second' ? 'Second' : 'Third'} ${entity.title.toLowerCase()}`,
    description: entity['description']!,
    'x-id': `e_${word}`,
    'x-scope': scopes.includes(entity['x-scope']) ? entity['x-scope']! : 'staff',
    'x-resource': { area: area!, icon: icon!, shownAs: shownAs!, place: 'tab' },
    'x-access': entity['x-access']!,
    type: 'object',
    ...(required.length > 0 && { required: required.map(([key]) => key) }),
    properties: Object.fromEntries(
      fields.map(([key, field]) => [key, { 'x-id': `f_${word}_${key.toLowerCase()}`, ...plain(field) }]),
    ),
  };
}

/** Neither secrets, nor files, nor references. */
const isPlain = (field: JsonObject): boolean =>
  ('type' in field || '$ref' in field || 'x-ref' in field) &&
  !('writeOnly' in field || 'x-file' in field || field['x-kind'] === 'secret' || field['x-class'] === 'secret');

const holdsNoNull = ({ type }: JsonObject): boolean => type !== undefined && ![type].flat().includes('null');

function plain(field: JsonObject): JsonObject {
  const kept = Object.fromEntries(Object.entries(field).filter(([word]) => keptWords.has(word)));
  const isEndless = [kept['type']].flat().includes('string') && !('maxLength' in kept) && !('format' in kept);
  return isEndless ? { ...kept, maxLength: 200 } : kept;
}
