/** Closed lists, one file each, so that a page loads only those it needs. */
import type { ClosedList, ListValue } from '../../ir/closed-list.ts';
import type { Model } from '../../ir/model.ts';
import { listConstant } from '../../naming.ts';
import { comment, listLiteral, withoutEmpty, type DomainFile } from './typed-file.ts';

export function listFiles(model: Model): readonly DomainFile[] {
  return model.types.map((list) => ({
    path: `lists/${list.id}.ts`,
    source: list.origin.file,
    text: listText(list),
    format: false,
  }));
}

function listText(list: ClosedList): string {
  const constant = listConstant(list.id);
  return `import type { ListItem } from '../../../src/runtime/product.ts';

${comment(list.description)}export const ${constant} = ${listLiteral(list.values.map(listItem))} as const satisfies readonly ListItem[];

export type ${list.pascal} = (typeof ${constant})[number]['value'];
`;
}

function listItem(value: ListValue): { readonly [key: string]: string } {
  const { description, icon, color, isRetired, accepts, facts } = value;
  return {
    value: value.value,
    label: value.label,
    ...withoutEmpty({ description, icon, color, isRetired, accepts, facts }),
  } as {
    readonly [key: string]: string;
  };
}
