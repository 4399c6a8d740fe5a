/** What can be renamed in the schemas: words with one meaning only, so that a leftover is certain. */
import type { Model } from '#codegen/ir/model.ts';
import { toSnake } from '#codegen/naming.ts';

/** A parsed schema file, to be changed. */
export type Content = Record<string, unknown>;

export const renameKinds = ['list value', 'field', 'state', 'permission', 'limit', 'message', 'event'] as const;
export type RenameKind = (typeof renameKinds)[number];

export interface Subject {
  readonly kind: RenameKind;
  /** The word in the schemas, and its new one. */
  readonly word: string;
  readonly next: string;
  /** Every spelling in the schemas, such as a field's key and its wire name. */
  readonly spellings: readonly string[];
  /** The spellings that code uses. */
  readonly said: readonly string[];
  /** The file that declares it. */
  readonly file: string;
  /** Changes the file's content. */
  readonly rename: (content: Content) => void;
}

/** How code uses it, if the same word may mean other things. */
export const inCode = ({ kind, said }: Subject): RegExp => {
  const word = `(?:${said.join('|').replaceAll('.', '\\.')})`;
  return kind === 'limit'
    ? new RegExp(`limits\\.${word}\\b|['"]${word}['"]`)
    : new RegExp(`(?<![\\w.-])${word}(?![\\w-]|\\.\\w)`);
};

export function subjectsOf(model: Model): readonly Subject[] {
  const all = [
    ...listValues(model),
    ...fields(model),
    ...states(model),
    ...permissions(model),
    ...events(model),
    ...keyed(
      'limit',
      'schemas/limits.json',
      'limits',
      model.limits.map(({ id }) => id),
    ),
    ...keyed(
      'message',
      'schemas/messages/en.json',
      'messages',
      model.messages.map(({ id }) => id),
    ),
  ];
  const times = Map.groupBy(
    [...all.flatMap(({ spellings }) => spellings), ...otherWords(model)],
    (spelling) => spelling,
  );
  return all.filter(({ spellings }) => spellings.every((each) => isTelling(each) && times.get(each)!.length === 1));
}

/** Words that are not subjects but would make one ambiguous. */
const otherWords = (model: Model): readonly string[] => [
  ...model.entities.flatMap(({ id, names }) => [id, names.camel, names.table]),
  ...model.types.map(({ id }) => id),
  ...propertiesIn(model.values),
  ...model.access.toggles.map(({ id }) => id),
  ...model.notifications.map(({ id }) => id),
  ...model.operations.map(({ id }) => id),
  ...model.screens.map(({ id }) => id),
  ...model.catalogues.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
  ...model.questionnaire.questions.map(({ id }) => String(id)),
  ...propertiesIn([model.api, ...model.operations.map(({ openapi }) => openapi)]),
];

/** Names in calls and values: such a word stays when a field with the same name is renamed. */
const propertiesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, enum: words } = value as Content;
  return [
    ...Object.keys((properties ?? {}) as Content).flatMap((key) => [key, toSnake(key)]),
    ...(Array.isArray(words) ? words.map(String) : []),
    ...Object.values(value).flatMap((child: unknown) => propertiesIn(child)),
  ];
};

/** Long and of several parts, so it is not an ordinary word. */
const isTelling = (spelling: string): boolean => spelling.length > 6 && /[_.]|[a-z][A-Z]/.test(spelling);

/** The new spelling. A reference's name keeps its ending. */
export function newSpelling(spelling: string): string {
  const [, stem, ending] = /^(.*?)((?:_i|I)d)?$/s.exec(spelling)!;
  const more = /^[A-Z0-9_]+$/.test(spelling) ? '_ANEW' : spelling.includes('_') ? '_anew' : 'Anew';
  return `${stem}${more}${ending ?? ''}`;
}

function subject(
  kind: RenameKind,
  word: string,
  file: string,
  rename: (content: Content, next: string) => void,
  spellings: readonly string[] = [word],
  said: readonly string[] = spellings,
): Subject {
  const next = newSpelling(word);
  return { kind, word, next, spellings, said, file, rename: (content) => rename(content, next) };
}

const objects = (value: unknown): Content[] => (value ?? []) as Content[];

/** Lists derived from the access files have their words there. */
const isWritten = ({ access }: Model, { values }: Model['types'][number]): boolean =>
  [access.permissions, access.toggles, access.subscriptions].every((items) =>
    values.some(({ value }) => items.every(({ id }) => id !== value)),
  );

const listValues = (model: Model): readonly Subject[] =>
  model.types
    .filter((list) => list.origin.file.startsWith('schemas/types/') && isWritten(model, list))
    .flatMap(({ values, origin }) =>
      values.flatMap(({ value }) =>
        typeof value === 'string'
          ? [
              subject('list value', value, origin.file, (content, next) => {
                const node = objects(content['oneOf']).find((each) => each['const'] === value);
                if (node) Object.assign(node, { const: next, 'x-accepts': [value] });
              }),
            ]
          : [],
      ),
    );

const fields = ({ entities }: Model): readonly Subject[] =>
  entities.flatMap(({ fields: own, origin }) =>
    own
      .filter(({ isStandard }) => !isStandard)
      .map(({ key }) =>
        subject(
          'field',
          key,
          origin.file,
          (content, next) => {
            content['properties'] = renamedKey(content['properties'] as Content, key, next);
          },
          ...spellingsOf(key),
        ),
      ),
  );

/** The record of a reference has its name without the ending. */
function spellingsOf(key: string): readonly [readonly string[], readonly string[]] {
  const keys = key.endsWith('Id') ? [key, key.slice(0, -2)] : [key];
  const wires = keys.map(toSnake);
  return [[...new Set([...keys, ...wires])], wires];
}

const states = ({ workflows }: Model): readonly Subject[] =>
  workflows.flatMap(({ states: own, origin }) =>
    own.map(({ id }) =>
      subject('state', id, origin.file, (content, next) => {
        const node = objects(content['states']).find((each) => each['id'] === id);
        Object.assign(node!, { id: next, accepts: [id] });
      }),
    ),
  );

const permissions = ({ access }: Model): readonly Subject[] =>
  access.permissions.map(({ id }) =>
    subject('permission', id, 'schemas/access/permissions.json', (content, next) => {
      objects(content['items']).find((each) => each['id'] === id)!['id'] = next;
    }),
  );

const events = ({ workflows }: Model): readonly Subject[] =>
  workflows.flatMap(({ transitions, origin }) =>
    [...new Set(transitions.map(({ event }) => event))].map((event) =>
      subject('event', event, origin.file, (content, next) => {
        for (const each of objects(content['transitions'])) if (each['event'] === event) each['event'] = next;
      }),
    ),
  );

const keyed = (kind: RenameKind, file: string, at: string, keys: readonly string[]): readonly Subject[] =>
  keys.map((key) =>
    subject(kind, key, file, (content, next) => {
      content[at] = renamedKey(content[at] as Content, key, next);
    }),
  );

/** In its place, and also where the same object requires it. */
const renamedKey = (object: Content, key: string, next: string): Content =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name === key ? next : name, value]));
