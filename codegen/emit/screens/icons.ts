/** `generated/screens/icons.ts`: every icon that a schema names, as a component. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaError } from '../../errors.ts';
import type { ClosedList } from '../../ir/closed-list.ts';
import type { Json } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Origin } from '../../ir/origin.ts';
import { toPascal } from '../../naming.ts';
import { pointerTo } from '../../parse/place.ts';
import type { OutputFile } from '../../write/output.ts';

const path = 'generated/screens/icons.ts';
const library = '@mui/icons-material';

export function iconsFile(model: Model, root: string): OutputFile {
  const icons = namedIcons(model);
  refuseUnknown(icons, root);
  return { path, source: 'schemas', text: iconsText([...icons.keys()].toSorted()), format: true };
}

/** Icon names, each with the first place that names it. */
function namedIcons(model: Model): ReadonlyMap<string, Origin> {
  const icons = new Map<string, Origin>();
  const add = (name: string | null, origin: Origin): void => {
    if (name !== null && !icons.has(name)) icons.set(name, origin);
  };
  for (const list of model.types)
    for (const [index, value] of list.values.entries()) add(value.icon, iconOf(list, index));
  for (const entity of model.entities) add(entity.icon, { file: entity.origin.file, pointer: '/x-resource/icon' });
  for (const screen of model.screens)
    for (const { name, pointer } of iconsIn(screen.body, '')) add(name, { file: screen.origin.file, pointer });
  return icons;
}

/** Of a value of a list, or of a state of the workflow that owns the list. */
const iconOf = ({ origin: { file, pointer } }: ClosedList, index: number): Origin => ({
  file,
  pointer: pointer === '' ? `/oneOf/${index}/x-icon` : `/states/${index}/icon`,
});

function iconsIn(node: Json, pointer: string): readonly { readonly name: string; readonly pointer: string }[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'icon' && typeof value === 'string'
      ? [{ name: value, pointer: pointerTo(pointer, key) }]
      : iconsIn(value as Json, pointerTo(pointer, key)),
  );
}

function refuseUnknown(icons: ReadonlyMap<string, Origin>, root: string): void {
  const folder = join(root, 'node_modules', library);
  const unknown = [...icons].filter(([name]) => !existsSync(join(folder, `${toPascal(name)}.js`)));
  if (unknown.length > 0) {
    throw new SchemaError(
      unknown.map(([name, origin]) => ({
        origin,
        message: `There is no icon "${name}" among the Material icons.`,
        hint: 'Take a name of fonts.google.com/icons.',
      })),
    );
  }
}

function iconsText(names: readonly string[]): string {
  const imports = names.map((name) => `import ${toPascal(name)} from '${library}/${toPascal(name)}';\n`);
  const entries = names.map((name) => `  ${name}: ${toPascal(name)},\n`);
  return `${imports.join('')}\nexport const icons = {\n${entries.join('')}};\n\nexport type IconName = keyof typeof icons;\n`;
}
