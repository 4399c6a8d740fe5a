/** Widgets that replace the input of a kind; one named after an entity picks ids of its records. */
import type { Entity } from '../../ir/entity.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { listConstant, toSnake } from '../../naming.ts';
import type { Imports, Printable } from '../../write/code.ts';
import { wireTemplate } from '../wire-template.ts';

/** Widgets named so take ids of the records of an entity: `pick-team-role`. */
export const picker = 'pick-';
/** Prefix of widgets that pick a list value for a text field that may have others: `list-country`. */
const ofList = 'list-';

/** Path and name template of the entity's records; null for an unknown entity. */
export function pickedFrom(id: string, { entities }: Model): PickedFrom | null {
  const target = entities.find((entity) => entity.id === id);
  if (target === undefined) return null;
  const among = target.scope === 'team' ? { team_id: 'team_id' } : undefined;
  return { entity: id, path: target.names.path, shownAs: wireTemplate(target.shownAs, target), among };
}

interface PickedFrom {
  readonly entity: Entity['id'];
  readonly path: string;
  readonly shownAs: string;
  /** Shared values of offered records and the form's record: records of a team refer only to their own team's. */
  readonly among: Readonly<Record<string, string>> | undefined;
}

/** The input of a part of structured data that names its widget. */
export function widgetInput(
  widget: string,
  part: JsonObject,
  model: Model,
  imports: Imports,
): Readonly<Record<string, Printable>> {
  const list = widget.startsWith(ofList) ? widget.slice(ofList.length) : null;
  if (list !== null)
    return { input: 'enum', items: imports.use(`#generated/domain/lists/${list}.ts`, listConstant(list)) };
  if (widget === 'flags') return { input: widget, items: flagsOf(part) };
  if (!widget.startsWith(picker)) return { input: widget };
  const from = pickedFrom(widget.slice(picker.length), model);
  const input = part['type'] === 'array' ? 'references' : 'reference';
  if (from === null) return { input };
  const { entity, path, shownAs, among } = from;
  return { input, reference: { entity, as: '', path, shownAs, among } };
}

/** The members of an object, by their titles. */
function flagsOf({ properties }: JsonObject): Printable {
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, JsonObject>>);
  return members.map(([key, { title }]) => ({ value: toSnake(key), label: typeof title === 'string' ? title : key }));
}
