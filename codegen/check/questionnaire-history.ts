/**
 * The questionnaire must be compatible with its last release: stored answers stay readable, and edits are counted in
 * `rev`.
 */
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../errors.ts';
import { numberOrNull, text } from '../ir/build/read.ts';
import { objectOf } from '../parse/source-file.ts';
import { isComplete, type CheckContext } from './context.ts';
import { releasesFolder } from '../parse/sources.ts';
import { inTodaysWords } from './question-words.ts';
import { sourceOf, type QuestionnaireSource, type QuestionSource } from './questionnaire/source.ts';

/** Compares with the last release unless that was found right before. */
export async function checkQuestionnaireHistory(context: CheckContext): Promise<readonly Finding[]> {
  const { model, sources, valid } = context;
  if (model.questionnaire.questions.length === 0 || !isComplete(context, 'flow', 'question')) return [];
  const release = lastRelease(sources.root);
  const names = fileNames(context);
  if (release === null) return names;
  const hash = valid.hashOf(`questionnaire since\n${release}\n${JSON.stringify(model.questionnaire)}`);
  const found = valid.has(hash) ? [] : await since(release, context);
  if (found.length === 0) valid.add(hash);
  return [...names, ...found];
}

/** Its text, or null before the first. */
function lastRelease(root: string): string | null {
  const path = join(root, releasesFolder);
  const last = existsSync(path) ? readdirSync(path).toSorted().at(-1) : undefined;
  return last === undefined ? null : readFileSync(join(path, last), 'utf8');
}

/** Edits that change the meaning of answers, or without a new `rev`. */
async function since(release: string, { model, sources }: CheckContext): Promise<readonly Finding[]> {
  const { classify } = await import('./questionnaire/diff.ts');
  const { source: before } = JSON.parse(release) as { readonly source: QuestionnaireSource };
  const now = sourceOf(model.questionnaire);
  const today = (source: QuestionnaireSource): QuestionnaireSource => ({
    ...source,
    questions: source.questions.map((question) => inTodaysWords(question, model)),
  });
  return classify(today(before), today(now))
    .filter((edit) => edit.class === 'breaking')
    .map(({ questionId, message }) => {
      const old = before.questions.find(({ id }) => id === questionId);
      const isThere = now.questions.some(({ id }) => id === questionId);
      const file = old ? pathOf(old) : 'schemas/questionnaire/flow.json';
      const [pointer, hint] = placeAndHint(isThere && sources.files.has(file), message);
      return { origin: { file, pointer }, message: `"${questionId}" ${message}.`, hint };
    });
}

/** The mend depends on whether the question is still there. */
function placeAndHint(isThere: boolean, message: string): readonly [string, string] {
  if (!isThere) return ['', 'Restore the file and write "retired": true into it.'];
  return message.includes('raise rev')
    ? ['/rev', 'Stored answers refer to the revision that they answered.']
    : ['/id', 'Answers that were given must keep their meaning.'];
}

const pathOf = ({ id, order }: Pick<QuestionSource, 'id' | 'order'>): string =>
  `schemas/questionnaire/questions/${String(order).padStart(3, '0')}-${id}.json`;

/** File names follow the order of questions. */
const fileNames = ({ sources }: CheckContext): readonly Finding[] =>
  sources.ofKind('question').flatMap((file) => {
    const question = objectOf(file);
    const [id, order] = [text(question, 'id'), numberOrNull(question, 'order') ?? 0];
    const wanted = pathOf({ id, order });
    if (file.path === wanted) return [];
    const name = wanted.slice(wanted.lastIndexOf('/') + 1);
    const message = `The question "${id}" of order ${order} is in a file with another name.`;
    return [
      { origin: { file: file.path, pointer: '/order' }, message, hint: `Call the file ${name}, or change the order.` },
    ];
  });
