/** Usage events that pages may report, with the types of their values. */
import type { AnalyticsEvent } from '../../ir/analytics.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { literal } from '../../write/literal.ts';
import { comment, type DomainFile } from './typed-file.ts';

export function analyticsFile({ analytics }: Model): DomainFile {
  const names = analytics.map(
    ({ id, name, description, properties }) =>
      `${comment(description)}${id}: ${literal({ name, properties: Object.keys(properties) })},\n`,
  );
  const text = `export const analyticsEvents = {\n${names.join('')}} as const;

export interface AnalyticsProperties {\n${analytics.map(typeOf).join('')}}
`;
  return { path: 'analytics.ts', source: 'schemas/analytics.json', text };
}

function typeOf({ id, properties }: AnalyticsEvent): string {
  const lines = Object.entries(properties).map(
    ([key, schema]) => `${comment(String(schema['description']))}readonly ${key}: ${valueType(schema)};\n`,
  );
  return `readonly ${id}: {\n${lines.join('')}};\n`;
}

function valueType({ type, enum: values }: JsonObject): string {
  const types = values === undefined ? [type].flat() : (values as readonly string[]).map(literal);
  return types.join(' | ');
}
