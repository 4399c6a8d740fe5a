/** Small parts shared by all kinds of screens: texts, limits, links. */
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Screen } from '../../ir/screen.ts';
import { toCamel } from '../../naming.ts';
import type { Code, Imports, Printable } from '../../write/code.ts';
import { Code as Text } from '../../write/code.ts';

/** `@auth.backToLogin` as the message constant; other texts unchanged. */
export function wording(text: Json | undefined, imports: Imports): Printable {
  if (typeof text !== 'string' || !text.startsWith('@')) return text;
  const id = text.slice(1);
  const area = id.slice(0, id.indexOf('.'));
  const constant = imports.use(`#generated/domain/messages/${area}.ts`, toCamel(`${area}-messages`));
  return new Text(`${constant.text}['${id}']`);
}

/** A limit by its key. */
export function limit(key: Json | undefined, imports: Imports): Code | undefined {
  if (typeof key !== 'string') return undefined;
  return new Text(`${imports.use('#generated/domain/limits.ts', 'limits').text}.${key}`);
}

/** Target of a link: team screens by their path under the dashboard, others from the root. */
function target(to: Json | undefined, { screens }: Model): string | undefined {
  if (typeof to !== 'string') return undefined;
  const screen = screens.find(({ id }) => id === to);
  return screen ? pathOf(screen) : to;
}

export function link(node: Json | undefined, model: Model, imports: Imports): Printable {
  if (node === undefined || node === null) return undefined;
  const { label, to } = node as JsonObject;
  return { label: wording(label, imports), to: target(to, model) };
}

export function links(nodes: Json | undefined, model: Model, imports: Imports): Printable {
  return Array.isArray(nodes) ? nodes.map((node: Json) => link(node, model, imports)) : undefined;
}

/**
 * Path of a screen from the root, parameters as `:id`; a final `{tab}` is optional. Dashboard screens are under the
 * active team.
 */
export function pathOf({ area, route }: Screen): string {
  const base = area === 'app' ? '/dashboard' : `/${area}`;
  return `${base}/${route.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/:tab$/, '')}`;
}
