/** The attribute catalogues of the service types, with the options of their closed lists. */
import type { Attribute, Catalogue } from '../../ir/catalogue.ts';
import type { ClosedList } from '../../ir/closed-list.ts';
import type { Json } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { toCamel } from '../../naming.ts';
import { literal } from '../../write/literal.ts';
import { comment, listLiteral, withoutEmpty, type DomainFile } from './typed-file.ts';

export function catalogueFiles({ catalogues, types }: Model): readonly DomainFile[] {
  const lists = new Map(types.map((list) => [list.id, list]));
  return [...catalogues.map((catalogue) => catalogueFile(catalogue, lists)), registryFile(catalogues)];
}

function catalogueFile(catalogue: Catalogue, lists: ReadonlyMap<string, ClosedList>): DomainFile {
  const { id, title, description, connects } = catalogue;
  const head = Object.entries({ id, title, description, connects }).map(
    ([key, value]) => `  ${key}: ${literal(value)},\n`,
  );
  const text = `import type { CatalogueDefinition } from '../../../src/runtime/product.ts';

${comment(description)}export const ${constantOf(catalogue)} = {
${head.join('')}  attributes: ${listLiteral(catalogue.attributes.map((attribute) => attributeOf(attribute, lists)))},
} as const satisfies CatalogueDefinition;
`;
  return { path: `catalogues/${id}.ts`, source: catalogue.origin.file, text, format: false };
}

function attributeOf(attribute: Attribute, lists: ReadonlyMap<string, ClosedList>): Json {
  const { key, wire, title, description, section, inputType, unit, maxLength, list, compare } = attribute;
  const offered = (id: string | null) =>
    id === null
      ? null
      : (lists.get(id)?.values ?? [])
          .filter((one) => !one.isRetired)
          .map(({ value, label, accepts }) => ({ value, label, ...withoutEmpty({ accepts }) }));
  return {
    key,
    wire,
    title,
    ...withoutEmpty({ description }),
    section,
    inputType,
    ...withoutEmpty({
      unit,
      maxLength,
      list,
      options: offered(list),
      isName: attribute.isName,
      isUnitPrice: attribute.isUnitPrice,
      suggested: attribute.suggested,
      suggestions: offered(attribute.suggested),
      fill: attribute.fill && { ...attribute.fill },
      isNullable: attribute.isNullable,
      isInventoryRequired: attribute.isInventoryRequired,
      isQuoted: attribute.isQuoted,
      isAsked: attribute.isAsked,
      follows: attribute.follows,
      compare,
    }),
  };
}

function registryFile(catalogues: readonly Catalogue[]): DomainFile {
  const imports = catalogues.map((catalogue) => `import { ${constantOf(catalogue)} } from './${catalogue.id}.ts';\n`);
  const entries = catalogues.map((catalogue) => `  ${catalogue.id}: ${constantOf(catalogue)},\n`);
  const text = `${imports.join('')}\nexport const catalogues = {\n${entries.join('')}} as const;\n\nexport type CatalogueId = keyof typeof catalogues;\n`;
  return { path: 'catalogues/registry.ts', source: 'schemas/services', text };
}

function constantOf(catalogue: Catalogue): string {
  return toCamel(`${catalogue.id}-catalogue`);
}
