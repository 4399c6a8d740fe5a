/** `generated/forms/catalogues/<service type>.ts`: the attributes of one service type as a form. */
import type { Attribute, Catalogue } from '../../ir/catalogue.ts';
import { listConstant, toCamel, toKebab, toPascal } from '../../naming.ts';
import { Imports, printLines, type Printable } from '../../write/code.ts';
import { pickedDays } from './days.ts';
import { attributeProperty } from './field-property.ts';

/** Name of the constant: `wanDarkFiberForm`. */
const constantOf = (catalogue: Catalogue): string => `${toCamel(catalogue.id)}Form`;

export function catalogueFormText(catalogue: Catalogue): string {
  const imports = new Imports();
  imports.use('#runtime/form.ts', 'type FormDefinition');
  const validate = imports.use(
    `#generated/validate/catalogues/${toKebab(catalogue.id)}.ts`,
    `validate${toPascal(catalogue.id)}Attributes`,
  );
  const { attributes } = catalogue;
  const form = {
    schema: {
      type: 'object',
      properties: Object.fromEntries(attributes.map((attribute) => [attribute.wire, attributeProperty(attribute)])),
    },
    uiSchema: Object.fromEntries(attributes.map((attribute) => [attribute.wire, attributeInput(attribute, imports)])),
    validate,
  };
  const text = printLines(form);
  return `${imports}\nexport const ${constantOf(catalogue)} = ${text} as const satisfies FormDefinition;\n`;
}

/** Loads the form of a service type when it is needed. */
export function catalogueFormsText(catalogues: readonly Catalogue[]): string {
  const entries = catalogues.map(
    (catalogue) => `  ${catalogue.id}: async () => (await import('./${catalogue.id}.ts')).${constantOf(catalogue)},\n`,
  );
  return `import type { FormDefinition } from '#runtime/form.ts';

export const catalogueForms: Readonly<Record<string, () => Promise<FormDefinition>>> = {
${entries.join('')}};
`;
}

function attributeInput(
  { inputType, description, unit, isUnitPrice, maxLength, list, suggested, fill, section, schema }: Attribute,
  imports: Imports,
): Printable {
  const listed = (id: string | null) =>
    id === null ? undefined : imports.use(`#generated/domain/lists/${id}.ts`, listConstant(id));
  return {
    'ui:field': 'input',
    'ui:options': {
      input: inputs[inputType],
      help: description === '' ? undefined : description,
      unit: unit ?? undefined,
      isUnitPrice: isUnitPrice || undefined,
      maxLength: maxLength ?? undefined,
      days: pickedDays(schema),
      items: listed(list),
      suggestions: listed(suggested),
      fill: fill ? { ...fill } : undefined,
      section,
    },
  };
}

const inputs = {
  string: 'text',
  text: 'longText',
  integer: 'integer',
  decimal: 'decimal',
  currency: 'money',
  boolean: 'boolean',
  nullable_boolean: 'nullableBoolean',
  dropdown: 'enum',
  options: 'enums',
  link: 'link',
  date: 'date',
} as const satisfies Record<Attribute['inputType'], string>;
