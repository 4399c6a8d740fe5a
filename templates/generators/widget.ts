/** A new input that fields name in x-widget. */
import { toPascal } from '../../codegen/naming.ts';
import { edit } from '../edit.ts';
import type { Generator } from '../generator.ts';

const table = 'src/web/ui/field/full/inputs.ts';
const contract = 'src/web/ui/field/contract.ts';
const words = 'schemas/meta/field.schema.json';

export const widget: Generator = {
  description: 'A React input that fields name in x-widget',
  asks: [
    { name: 'id', message: 'Id in camelCase, e.g. colorWheel' },
    { name: 'title', message: 'What it is, e.g. Color wheel' },
  ],
  act: ({ id, title }, root) => [
    { type: 'add', path: 'src/web/ui/field/full/{{pascalCase id}}Input.tsx', templateFile: 'templates/files/widget.hbs' },
    edit(root, table, (text) => registered(text, id!)),
    edit(root, contract, (text) => named(text, id!)),
    edit(root, words, (text) => offered(text, id!, title!)),
  ],
};

/** Adds the import, the entry and the name to the table of inputs. */
function registered(text: string, id: string): string {
  const component = `${toPascal(id)}Input`;
  const line = `import { ${component} } from './${component}.tsx';\n`;
  const behindImports = text.lastIndexOf('\nimport ') + 1;
  const end = text.indexOf('\n', behindImports) + 1;
  const entry = `\n  ${id}: ${component},\n} as const satisfies`;
  return `${text.slice(0, end)}${line}${text.slice(end)}`.replace('\n} as const satisfies', entry);
}

/** Adds the name to those that an input may be called. */
const named = (text: string, id: string): string =>
  text.replace('export type InputKind = FieldKind |', (start) => `${start} '${id}' |`);

/** Adds the name to those that `x-widget` offers. */
const offered = (text: string, id: string, title: string): string =>
  text.replace(/("widget": \{[^[]*"oneOf": \[\n)/, (start) => {
    const choice = { const: id, title, description: `${title}.` };
    return `${start}        ${JSON.stringify(choice).replaceAll('":"', '": "').replaceAll('","', '", "')},\n`;
  });
