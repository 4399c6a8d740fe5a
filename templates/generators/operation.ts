/** A new API call on a record, with its behaviour on the server. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCamel, toKebab } from '../../codegen/naming.ts';
import { edit } from '../edit.ts';
import type { Generator } from '../generator.ts';

export const operation: Generator = {
  description: 'An API call on one record, with its behaviour',
  asks: [
    { name: 'area', message: 'Area, e.g. procurement' },
    { name: 'id', message: 'Id in camelCase, e.g. rankQuote' },
    { name: 'entity', message: 'Id of the entity that it acts on' },
    { name: 'path', message: 'Path with {id} in it, e.g. /quotes/{id}/rank' },
    { name: 'summary', message: 'What it does, in one line' },
  ],
  act: ({ area, id }, root) => {
    const name = toKebab(id!);
    const constant = toCamel(`${name}-behaviours`);
    return [
      { type: 'add', path: `schemas/api/paths/{{area}}.yaml`, templateFile: 'templates/files/empty.hbs', skipIfExists: true },
      appendTemplate(root, `schemas/api/paths/${area}.yaml`, 'templates/files/operation.hbs'),
      { type: 'add', path: `src/server/behaviours/{{area}}/${name}.ts`, templateFile: 'templates/files/behaviour.hbs', data: { constant } },
      edit(root, 'src/server/behaviours/registry.ts', (text) => registered(text, constant, `./${area}/${name}.ts`)),
    ];
  },
};

/** Adds the rendered template at the end of the file. */
function appendTemplate(root: string, path: string, template: string): import('plop').CustomActionFunction {
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
