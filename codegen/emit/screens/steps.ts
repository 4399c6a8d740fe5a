/** Pages of input (kinds form, wizard and dialog): steps with their fields, outcomes, and the calls they make. */
import { typeIdOf } from '../../ir/build/plain-schema.ts';
import type { ClosedList } from '../../ir/closed-list.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Screen } from '../../ir/screen.ts';
import { listConstant } from '../../naming.ts';
import type { Imports, Printable } from '../../write/code.ts';
import { limit, link, links, wording } from './wording.ts';

/** The steps of a screen as data for `StepsScreen`. */
export function stepsScreen(screen: Screen, path: string, model: Model, imports: Imports): Printable {
  const { body } = screen;
  return {
    id: screen.id,
    path,
    title: wording(screen.title, imports),
    description: screen.description,
    query: body['query'],
    load: loadOf(body['load'] as JsonObject | undefined, model, imports),
    steps: list(body['steps']).map((step) => stepOf(step, model, imports)),
    outcomes: list(body['outcomes']).map((outcome) => outcomeOf(outcome, model, imports)),
  };
}

/** Names of the calls that the steps of a screen make. */
export function callsOf({ body }: Screen): readonly string[] {
  const steps = list(body['steps']).flatMap((step) => [step['submit'], step['again']]);
  const calling = [body['load'], ...steps].filter((node) => node !== undefined) as readonly JsonObject[];
  return calling.map((node) => node['call'] as string);
}

function loadOf(node: JsonObject | undefined, model: Model, imports: Imports): Printable {
  if (!node) return undefined;
  const slow = node['slow'] as JsonObject | undefined;
  return {
    call: node['call'],
    pending: wording(node['pending'], imports),
    slow: slow && { seconds: limit(slow['limit'], imports), link: link(slow['link'], model, imports) },
  };
}

function stepOf(node: JsonObject, model: Model, imports: Imports): Printable {
  const submit = node['submit'] as JsonObject | undefined;
  const again = node['again'] as JsonObject | undefined;
  const back = node['back'] as JsonObject | undefined;
  return {
    id: node['id'],
    title: wording(node['title'], imports),
    text: wording(node['text'], imports),
    fields: node['form'] === undefined ? [] : formFields(node['form'] as JsonObject, model, imports),
    submit: submit && { label: wording(submit['label'], imports), call: submit['call'], access: submit['access'] },
    back: back && { label: wording(back['label'], imports), step: back['step'] },
    again: again && {
      label: wording(again['label'], imports),
      call: again['call'],
      seconds: limit(again['limit'], imports),
    },
    links: links(node['links'], model, imports),
  };
}

function outcomeOf(node: JsonObject, model: Model, imports: Imports): Printable {
  return {
    id: node['id'],
    title: wording(node['title'], imports),
    text: wording(node['text'], imports),
    tone: node['tone'],
    links: links(node['links'], model, imports),
  };
}

/** The fields of a form that a screen describes itself. */
export function formFields(form: JsonObject, model: Model, imports: Imports): readonly Printable[] {
  const required = new Set((form['required'] ?? []) as readonly string[]);
  return Object.entries(form['properties'] as Readonly<Record<string, JsonObject>>).map(([key, node]) => ({
    key,
    title: node['title'],
    description: node['description'],
    kind: fieldKind(node),
    isRequired: required.has(key) || undefined,
    minLength: node['minLength'],
    maxLength: node['maxLength'],
    pattern: node['pattern'],
    messages: node['x-messages'],
    autocomplete: node['autocomplete'],
    example: (node['examples'] as readonly Json[] | undefined)?.[0],
    items: itemsOf(node, model, imports),
    reference: referenceOf(node, model),
  }));
}

function fieldKind(node: JsonObject): string {
  const widget = node['x-widget'] ?? node['x-kind'];
  if (typeof widget === 'string') return widget;
  if (node['x-ref'] !== undefined) return 'reference';
  if (node['type'] === 'array') return 'enums';
  if (node['$ref'] !== undefined) return 'enum';
  if (node['format'] === 'email') return 'email';
  if (node['format'] === 'date') return 'date';
  const type = [node['type']].flat().find((each) => each !== 'null');
  if (type === 'boolean') return 'boolean';
  return type === 'integer' ? 'integer' : type === 'number' ? 'decimal' : 'text';
}

function itemsOf(node: JsonObject, { types }: Model, imports: Imports): Printable {
  const ref = node['$ref'] ?? (node['items'] as JsonObject | undefined)?.['$ref'];
  const closedList = types.find((type: ClosedList) => type.id === typeIdOf(ref));
  return closedList && imports.use(`#generated/domain/lists/${closedList.id}.ts`, listConstant(closedList.id));
}

function referenceOf(node: JsonObject, { entities }: Model): Printable {
  const entity = entities.find(({ id }) => id === node['x-ref']);
  return entity && { path: entity.names.path, title: entity.titlePlural };
}

const list = (nodes: Json | undefined): readonly JsonObject[] => (nodes ?? []) as readonly JsonObject[];
