/**
 * Unused words of the schemas: a text that no page shows, a limit that nothing enforces, an event that nothing sends.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '#codegen/ir/model.ts';

/** Schemas that only declare these words, and their generated code. */
const declaring =
  /^(schemas\/(messages|meta|notifications|limits\.json|access\/(permissions|team-roles)\.json)|generated\/(api\/(types|openapi)|db|docs|domain\/(messages|limits|notifications|permissions|lists|staff-roles|team-roles)))/;
const readers = '{src,scripts,codegen,schemas,generated}/**/*.{ts,tsx,mjs,js,json,yaml,graphql}';

interface KnownWords {
  /** Everything in quotes, and plain values of YAML. */
  readonly quoted: ReadonlySet<string>;
  /** Names after `limits.`. */
  readonly limits: ReadonlySet<string>;
  /** Names in hand-written code. */
  readonly names: ReadonlySet<string>;
  /** Prefixes of computed keys, such as `figures.` of `figures.${name}`. */
  readonly beginnings: readonly string[];
}

/**
 * For example `message table.from`, `limit pdfZoom`, `event invoice.missing`, `fact team-tier.isUnlimited`, `permission
 * VIEW_BILLS`.
 */
export function unreadIn(model: Model, root: string): readonly string[] {
  const words = wordsOf(root);
  const isRead = (key: string): boolean =>
    words.quoted.has(key) || words.beginnings.some((beginning) => key.startsWith(beginning));
  const facts = model.types.flatMap(({ id, values }) =>
    values.flatMap((value) => Object.keys(value.facts ?? {}).map((fact) => [`${id}.${fact}`, fact] as const)),
  );
  return [
    ...model.messages.filter(({ id }) => !isRead(id)).map(({ id }) => `message ${id}`),
    ...model.limits.filter(({ id }) => !words.limits.has(id) && !isRead(id)).map(({ id }) => `limit ${id}`),
    ...model.notifications.filter(({ id }) => !isRead(id) && !isRead(`notify:${id}`)).map(({ id }) => `event ${id}`),
    ...new Map(facts.filter(([, fact]) => !words.names.has(fact))).keys().map((key) => `fact ${key}`),
    ...model.access.permissions.filter(({ id }) => !isRead(id)).map(({ id }) => `permission ${id}`),
  ].toSorted();
}

/** Names in `const { apiRatePerTeam: perTeam } = limits`. */
const destructuredNames = (texts: readonly { readonly text: string }[]): readonly string[] =>
  texts.flatMap(({ text }) =>
    [...text.matchAll(/\{([^{}]*)\} = limits\b/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.split(':')[0]!.trim()),
    ),
  );

function wordsOf(root: string): KnownWords {
  const files = globSync(readers, { cwd: root }).filter((file) => !declaring.test(file));
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const all = (pattern: RegExp, kept: RegExp): ReadonlySet<string> =>
    new Set(
      texts.flatMap(({ file, text }) => (kept.test(file) ? [...text.matchAll(pattern)].map(([, word]) => word!) : [])),
    );
  return {
    quoted: new Set([...all(/['"`]([\w.:-]+)['"`]/g, /./), ...all(/[:-] ([\w.-]+)$/gm, /yaml$/)]),
    limits: new Set([...all(/\blimits\.(\w+)/g, /^(src|scripts)/), ...destructuredNames(texts)]),
    names: all(/\b([a-z]\w+)\b/g, /^(src|scripts|schemas\/(workflows|questionnaire|screens))/),
    beginnings: [...all(/`(\w+\.[\w.]*)\$\{/g, /^src/)],
  };
}
