/** The closed lists and value types, and the catalogues of the service types. */
import type { Catalogue } from '../ir/catalogue.ts';
import type { ClosedList } from '../ir/closed-list.ts';
import type { Model } from '../ir/model.ts';
import type { ValueType } from '../ir/value-type.ts';
import { dayRules } from '../openapi/days.ts';
import { code, link, section, table } from './markdown.ts';
import { membersTable } from './members.ts';
import type { Page } from './page.ts';

export function typesPage({ types, values }: Model): Page {
  const body = [...types.map(listSection), ...values.map(valueSection)].join('\n');
  return { path: 'types.md', title: 'Closed lists and shared values', body };
}

export const cataloguePage = (catalogue: Catalogue): Page => ({
  path: `catalogues/${catalogue.id}.md`,
  title: `Catalogue: ${catalogue.title}`,
  body: catalogueBody(catalogue),
});

function listSection({ id, title, description, values }: ClosedList): string {
  const rows = values.map((one) => [
    code(String(one.value)),
    `${one.label}${one.isRetired ? ' (retired)' : ''}`,
    [one.description ?? '', ...Object.entries(one.facts).map(([key, value]) => `${key}: ${String(value)}`)]
      .filter((part) => part !== '')
      .join('; '),
  ]);
  return section(id, `${title}. ${description}\n\n${table(['Value', 'Label', 'Facts'], rows)}`);
}

function valueSection({ id, title, description, schema }: ValueType): string {
  return section(id, `${title}. ${description}\n\n${membersTable(schema)}`);
}

function catalogueBody({ id, description, connects, attributes }: Catalogue): string {
  const rows = attributes.map((one) => [
    code(one.key),
    one.title,
    one.list === null ? one.inputType : `${one.inputType} ${link(one.list, `../types.md#${one.list}`)}`,
    one.unit ?? '',
    one.section,
    [
      one.isAsked ? 'asked' : '',
      one.isQuoted ? 'quoted' : '',
      one.isInventoryRequired ? 'required in inventory' : '',
      one.compare ? `${one.compare} is better` : '',
      one.suggested ? `suggests ${link(one.suggested, `../types.md#${one.suggested}`)}` : '',
      one.fill ? `filled in as ${one.fill.times} × ${code(one.fill.from)}` : '',
      ...dayRules(one.schema),
    ]
      .filter((word) => word !== '')
      .join(', '),
    one.description,
  ]);
  return `${description}\n\nService type ${code(id)}; ${connects === 'two-locations' ? 'connects two locations' : 'is at one location'}.\n\n${table(['Attribute', 'Title', 'Input', 'Unit', 'Section', 'Use', 'Meaning'], rows)}`;
}
