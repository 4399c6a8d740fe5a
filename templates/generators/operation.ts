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

/** Beside the area's other behaviors where it has any, else in a new area that is registered. */
function behaviorActions(root: string, area: string, entry: string): ActionType[] {
  const file = `src/server/areas/${area}/operations.ts`;
  if (existsSync(join(root, file))) return [edit(root, file, (text) => text.replace('\n};\n', `\n\n${entry}\n};\n`))];
  const constant = toCamel(`${area}-behaviors`);
  const data = { constant, entry };
  return [
    { type: 'add', path: file, templateFile: 'templates/files/behavior.hbs', data },
    edit(root, 'src/server/areas/operations.ts', (text) => registered(text, constant, `./${area}/operations.ts`)),
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

function registered(text: string, constant: string, file: string): string {
  const line = `import { ${constant} } from '${file}';\n`;
  const atImports = text.indexOf('import ');
  return `${text.slice(0, atImports)}${line}${text.slice(atImports)}`.replace(/\n\};\n$/, `\n  ...${constant},\n};\n`);
}
