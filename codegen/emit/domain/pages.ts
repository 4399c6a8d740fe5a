/** The customer's page of a record, by entity, for links in emails and notifications. */
import type { Model } from '../../ir/model.ts';
import { literal } from '../../write/literal.ts';
import type { DomainFile } from './typed-file.ts';

export function pagesFile({ screens }: Model): DomainFile {
  const details = screens.filter(({ area, kind, entity }) => area === 'app' && kind === 'detail' && entity !== null);
  const lines = details.map(({ entity, route }) => `  ${literal(entity!)}: ${literal(withoutTab(route))},\n`);
  const text = `/** Path below the dashboard, with \`{id}\` for the record. */
export const recordPages: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`;
  return { path: 'record-pages.ts', source: 'schemas/screens/app', text };
}

/** The last tab of a route is optional. */
const withoutTab = (route: string): string => route.replace(/\/\{tab\}$/, '');
