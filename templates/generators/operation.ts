/** A new API call on a record, with its behavior on the server. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionType, CustomActionFunction } from 'plop';
import { toCamel } from '../../codegen/naming.ts';
import { edit } from '../edit.ts';
import type { Generator } from '../generator.ts';

export const operation: Generator = {
  description: 'An API call on one record, with its behavior',
  asks: [
    { name: 'area', message: 'Area, e.g. procurement' },
    { name: 'id', message: 'Id in camelCase, e.g. rankQuote' },
    { name: 'entity', message: 'Id of the entity that it acts on' },
    { name: 'path', message: 'Path with {id} in it, e.g. /quotes/{id}/rank' },
    { name: 'summary', message: 'What it does, in one line' },
  ],
  act: ({ area, id, entity }, root) => {
    const described: ActionType[] = [
      { type: 'add', path: 'schemas/api/paths/{{area}}.yaml', templateFile: 'templates/files/empty.hbs', skipIfExists: true },
      appendTemplate(root, `schemas/api/paths/${area}.yaml`, 'templates/files/operation.hbs'),
    ];
    const entry = `  ${id}: async ({ path }, { door, scope }) => (await door.get(scope, '${entity}', path.id)) as never,`;
    return [...described, ...behaviorActions(root, area!, entry)];
  },
};

/** Next to the area's other behaviors where it has any, else in a new area that is registered. */
function behaviorActions(root: string, area: string, entry: string): ActionType[] {
  const file = `src/server/areas/${area}/operations.ts`;
  if (existsSync(join(root, file))) return [edit(root, file, (text) => text.replace('\n};\n', `\n\n${entry}\n};\n`))];
  const name = toCamel(area);
  const data = { name, constant: `${name}Behaviors`, entry };
  return [
    { type: 'add', path: file, templateFile: 'templates/files/behavior.hbs', data },
    { type: 'add', path: `src/server/areas/${area}/area.ts`, templateFile: 'templates/files/area.hbs', data },
    edit(root, 'src/server/areas/areas.ts', (text) => registered(text, name, `./${area}/area.ts`)),
  ];
}

/** Adds the rendered template at the end of the file. */
function appendTemplate(root: string, path: string, template: string): CustomActionFunction {
  return (answers, _config, plop) => {
    const whole = join(root, path);
    const before = existsSync(whole) ? readFileSync(whole, 'utf8').trimEnd() : '';
    const added = plop!.renderString(readFileSync(join(root, template), 'utf8'), answers);
    writeFileSync(whole, `${before === '' ? '' : `${before}\n`}${added}`);
    return path;
  };
}

function registered(text: string, name: string, file: string): string {
  const atImports = text.indexOf('import ');
  const imported = `${text.slice(0, atImports)}import { ${name} } from '${file}';\n${text.slice(atImports)}`;
  return imported.replace('\n] as const;\n', `\n  ${name},\n] as const;\n`);
}
