/** `generated/screens/icons.ts`: every icon that a schema names, as a component. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaError } from '../../errors.ts';
import type { Json, Model, Origin } from '../../ir/model.ts';
import { toPascal } from '../../naming.ts';
import type { EmitUnit } from '../unit.ts';

const path = 'generated/screens/icons.ts';
const library = '@mui/icons-material';

export function iconsUnit(model: Model, root: string): EmitUnit {
  const icons = namedIcons(model);
  const names = [...icons.keys()].toSorted();
  return {
    name: 'icons',
    key: names,
    run: () => {
      refuseUnknown(icons, root);
      return Promise.resolve([{ path, source: 'schemas', text: iconsText(names), format: true }]);
    },
  };
}

/** Icon names, each with the first place that names it. */
function namedIcons(model: Model): ReadonlyMap<string, Origin> {
  const icons = new Map<string, Origin>();
  const add = (name: string | null, origin: Origin): void => {
    if (name !== null && !icons.has(name)) icons.set(name, origin);
  };
  for (const list of model.types) for (const value of list.values) add(value.icon, list.origin);
  for (const entity of model.entities) add(entity.icon, entity.origin);
  for (const screen of model.screens) {
    add(screen.navigation?.icon ?? null, screen.origin);
    for (const name of iconsIn(screen.body)) add(name, screen.origin);
  }
  return icons;
}

function iconsIn(node: Json): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item) => iconsIn(item as Json));
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node as Record<string, Json>).flatMap(([key, value]) =>
    key === 'icon' && typeof value === 'string' ? [value] : iconsIn(value),
  );
}

function refuseUnknown(icons: ReadonlyMap<string, Origin>, root: string): void {
  const folder = join(root, 'node_modules', library);
  const unknown = [...icons].filter(([name]) => !existsSync(join(folder, `${toPascal(name)}.js`)));
  if (unknown.length > 0) {
    throw new SchemaError(
      unknown.map(([name, origin]) => ({ origin, message: `There is no icon "${name}" among the Material icons.` })),
    );
  }
}

function iconsText(names: readonly string[]): string {
  const imports = names.map((name) => `import ${toPascal(name)} from '${library}/${toPascal(name)}';\n`);
  const entries = names.map((name) => `  ${name}: ${toPascal(name)},\n`);
  return `${imports.join('')}\nexport const icons = {\n${entries.join('')}};\n\nexport type IconName = keyof typeof icons;\n`;
}
