/** Every GraphQL mutation with its row, and the policy's verdict for a caller. */
import { readFileSync } from 'node:fs';
import { createVerdict, entityOf, eventVerdict, rowVerdict, type Actor, type Target, type Verdict } from './policy.ts';
import { entityRules, eventCallRules, eventRules, isOpen, type EventCallRule } from './rules.ts';

export interface Mutation {
  readonly name: string;
  /** The entity of the row. */
  readonly entity: string;
  /** The text in a GraphQL document. */
  readonly text: (target: Target) => string;
  readonly verdict: (caller: Actor, target: Target) => Verdict;
}

const schema = readFileSync('generated/graphql/schema.graphql', 'utf8');
const pascal = (id: string): string => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** All mutations of the schema. */
export const mutationNames: readonly string[] = [...schema.matchAll(/type Mutation \{(.*?)\n\}/gs)].flatMap(
  ([, body]) => [...body!.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name!),
);

/** Mutations that write a child record of the given one. */
const writings = {
  writeOnTicket: ['ticket', 'ticket-message', 'body: "x"'],
  commentOnActionItem: ['action-item', 'action-item-comment', 'comment: "x"'],
} as const;

const anyState = '';

/** Sends the event of a workflow. */
function sending({ call: { id: name }, entity, event }: EventCallRule): Mutation {
  const named = eventRules.filter((rule) => rule.entity === entity && rule.event === event);
  return {
    name,
    entity,
    text: ({ id }) => `${name}(id: "${id}"${neededBy(name)}) { id }`,
    verdict: (caller, target) => eventVerdict(entityOf(entity), named, anyState, caller, target),
  };
}

/** Its required arguments besides the id. */
function neededBy(name: string): string {
  const [, given = ''] = new RegExp(`^ {2}${name}\\(([^)]*)\\)`, 'm').exec(schema) ?? [];
  const needed = [...given.matchAll(/(\w+): (String|Date)!/g)];
  return needed.map(([, key, type]) => `, ${key}: ${type === 'Date' ? '"2099-01-05"' : '"x"'}`).join('');
}

function writing(name: string, entity: string, written: string, input: string): Mutation {
  return {
    name,
    entity,
    text: ({ id }) => `${name}(id: "${id}", ${input}) { id }`,
    verdict: (caller, target) => {
      const seen = rowVerdict(entityOf(entity), entityOf(entity).access.read, caller, target);
      return seen === 'yes' ? createVerdict(entityOf(written), caller, target.row!.teamId) : seen;
    },
  };
}

/** Tagging services requires the right to write taggings. */
const tagging = (name: string, lists: string): Mutation => ({
  name,
  entity: 'service',
  text: ({ id, row }) => `${name}(serviceIds: ["${id}"], ${lists}, teamId: "${row?.teamId}") { serviceId }`,
  verdict: (caller, { row }) => createVerdict(entityOf('service-tagging'), caller, row!.teamId),
});

/** Mutations that are not create, update or delete. */
export const byHand: readonly Mutation[] = [
  ...eventCallRules.map(sending),
  ...Object.entries(writings).map(([name, [entity, written, input]]) => writing(name, entity, written, input)),
  tagging('replaceTagsOnServices', 'tagIds: []'),
  tagging('addRemoveTagsOnServices', 'addTagIds: [], removeTagIds: []'),
];

/** Updates and deletes of a stale version, and creations, so even allowed ones change nothing. */
export const derived = (neededOf: (mutation: string, teamId: string) => string): readonly Mutation[] =>
  entityRules.flatMap((entity) => {
    const { id, operations, access } = entity;
    const offers = (operation: 'create' | 'update' | 'delete'): boolean =>
      operations.includes(operation) && isOpen(access[operation]) && isOpen(access.read);
    const of = (operation: 'update' | 'delete', rest: string): Mutation => ({
      name: `${operation}${pascal(id)}`,
      entity: id,
      text: (target) => `${operation}${pascal(id)}(id: "${target.id}"${rest}`,
      verdict: (caller, target) => rowVerdict(entity, access[operation], caller, target),
    });
    const create: Mutation = {
      name: `create${pascal(id)}`,
      entity: id,
      text: ({ row }) => `create${pascal(id)}${neededOf(`create${pascal(id)}`, row!.teamId)} { id }`,
      verdict: (caller, { row }) => createVerdict(entity, caller, row!.teamId),
    };
    return [
      ...(offers('create') ? [create] : []),
      ...(offers('update') ? [of('update', ', version: 999999999) { id }')] : []),
      ...(offers('delete') ? [of('delete', ')')] : []),
    ];
  });
