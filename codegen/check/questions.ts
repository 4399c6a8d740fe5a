/** The questionnaire must be sound, and must fill existing catalogue attributes. */
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import { isComplete, unknown, type CheckContext } from './context.ts';
import { sourceOf } from './questionnaire/source.ts';

/** Loads the analyser only when there are questions; its warnings are for `npm run questionnaire`. */
export async function checkQuestions(context: CheckContext): Promise<readonly Finding[]> {
  const { model } = context;
  if (model.questionnaire.questions.length === 0 || !isComplete(context, 'flow', 'question')) return [];
  return [...(await analysed(context)), ...(isComplete(context, 'catalogue') ? feeds(context) : [])];
}

/** The last result, cached because the analysis is the slowest check and most edits do not affect it. */
let last: { readonly text: string; readonly hash: string; readonly findings: readonly Finding[] } | undefined;

async function analysed({ model: { questionnaire }, valid }: CheckContext): Promise<readonly Finding[]> {
  const text = JSON.stringify(questionnaire);
  if (last?.text !== text) {
    const hash = valid.hashOf(text);
    last = { text, hash, findings: valid.has(hash) ? [] : await mistakesOf(questionnaire) };
  }
  if (last.findings.length === 0) valid.add(last.hash);
  return last.findings;
}

async function mistakesOf(questionnaire: Model['questionnaire']): Promise<readonly Finding[]> {
  const { analyse } = await import('./questionnaire/analyse.ts');
  return analyse(sourceOf(questionnaire))
    .filter((finding) => finding.severity === 'error')
    .map(({ file, pointer, message }) => ({ origin: { file: `schemas/questionnaire/${file}`, pointer }, message }));
}

function feeds({ model, sources }: CheckContext): readonly Finding[] {
  const attributes = model.catalogues.flatMap((catalogue) =>
    catalogue.attributes.map((one) => `${catalogue.id}.${one.key}`),
  );
  return sources.ofKind('question').flatMap((file) => {
    const { feeds: fed = [] } = file.value as { readonly feeds?: readonly string[] };
    return fed.flatMap((name, index) =>
      attributes.includes(name)
        ? []
        : [unknown({ file: file.path, pointer: `/feeds/${index}` }, 'catalogue attribute', name, attributes)],
    );
  });
}
