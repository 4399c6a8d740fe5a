/** Effects of a questionnaire edit on earlier answers. */
import { inOrder, type Choice, type QuestionnaireSource, type QuestionSource } from './source.ts';

/**
 * `cosmetic`: old answers and paths stay as they are. `widening`: they stay valid, more is possible. `narrowing`: some no longer
 * fit. `breaking`: some lose their meaning.
 */
export type EditClass = 'cosmetic' | 'widening' | 'narrowing' | 'breaking';

export interface Edit {
  readonly class: EditClass;
  readonly questionId: string;
  readonly message: string;
}

const severity: readonly EditClass[] = ['breaking', 'narrowing', 'widening', 'cosmetic'];

/** Every edit between two states, worst first. */
export function classify(before: QuestionnaireSource, after: QuestionnaireSource): readonly Edit[] {
  const edits = [
    ...before.questions.flatMap((old) => {
      const now = after.questions.find(({ id }) => id === old.id);
      return now ? questionEdits(old, now, after) : goneEdits(old, after);
    }),
    ...after.questions
      .filter(({ id }) => !before.questions.some((old) => old.id === id))
      .map(({ id }) => edit('widening', id, 'is new')),
    ...sequenceEdits(before, after),
    ...flowEdits(before, after),
  ];
  return edits.toSorted((a, b) => severity.indexOf(a.class) - severity.indexOf(b.class));
}

/** A question may go when others take its answers over, every option of it. */
function goneEdits({ id, options = [] }: QuestionSource, after: QuestionnaireSource): readonly Edit[] {
  const heirs = heirsOf(after, id);
  if (heirs.length === 0)
    return [edit('breaking', id, 'is gone; retire it instead, so that old answers stay readable')];
  return [
    edit('narrowing', id, `is gone; its answers go to ${heirs.map((heir) => heir.id).join(', ')}`),
    ...options
      .filter((option) => !isTaken(after, id, option.id))
      .map((option) => edit('breaking', id, `offers "${option.id}" to no one`)),
  ];
}

const heirsOf = ({ questions }: QuestionnaireSource, id: string) =>
  questions.filter(({ takesOver = [] }) => takesOver.some(({ question }) => question === id));

const isTaken = (after: QuestionnaireSource, id: string, optionId: string): boolean =>
  heirsOf(after, id).some(({ takesOver = [] }) =>
    takesOver.some(({ question, options }) => question === id && (options === undefined || optionId in options)),
  );

function questionEdits(old: QuestionSource, now: QuestionSource, after: QuestionnaireSource): readonly Edit[] {
  const edits = [
    ...identityEdits(old, now),
    ...(old.options ?? []).flatMap((option) => optionEdits(now, option, after)),
    ...(now.options ?? [])
      .filter(({ id }) => !old.options?.some((option) => option.id === id))
      .map(({ id }) => edit('widening', now.id, `offers "${id}"`)),
    ...limitEdits(old, now),
    ...ruleEdits(old, now),
    ...textEdits(old, now),
  ];
  const isSilent = edits.length > 0 && (old.rev ?? 0) >= (now.rev ?? 0);
  return isSilent
    ? [...edits, edit('breaking', now.id, `changed without a new revision; raise rev to ${(old.rev ?? 0) + 1}`)]
    : edits;
}

function identityEdits(old: QuestionSource, now: QuestionSource): readonly Edit[] {
  const words = [
    ['type', old.type, now.type],
    ['shape', old.answer?.shape, now.answer?.shape],
    ['scope', old.answer?.scope ?? 'questionnaire', now.answer?.scope ?? 'questionnaire'],
  ] as const;
  const changed = words.filter(([, was, is]) => was !== is);
  return [
    ...changed.map(([word, was, is]) => edit('breaking', now.id, `changes its ${word} from ${was} to ${is}`)),
    ...(now.retired && !old.retired ? [edit('narrowing', now.id, 'is retired')] : []),
    ...(old.retired && !now.retired ? [edit('widening', now.id, 'is asked again')] : []),
  ];
}

function optionEdits(now: QuestionSource, old: Choice, after: QuestionnaireSource): readonly Edit[] {
  const option = now.options?.find(({ id }) => id === old.id);
  if (!option && isTaken(after, now.id, old.id))
    return [edit('narrowing', now.id, `gives "${old.id}" to another question`)];
  if (!option) return [edit('breaking', now.id, `loses "${old.id}"; retire it instead`)];
  const isMeant = !same(old.value, option.value) || old.parent !== option.parent;
  return [
    ...(isMeant
      ? [edit('breaking', now.id, `gives "${old.id}" another meaning; a new meaning needs a new option`)]
      : []),
    ...(option.retired && !old.retired ? [edit('narrowing', now.id, `retires "${old.id}"`)] : []),
    ...(old.retired && !option.retired ? [edit('widening', now.id, `offers "${old.id}" again`)] : []),
    ...compared(now.id, `hides "${old.id}"`, old.hide, option.hide),
    ...(old.title === option.title && old.subtitle === option.subtitle
      ? []
      : [edit('cosmetic', now.id, `rewords "${old.id}"`)]),
  ];
}

function limitEdits(old: QuestionSource, now: QuestionSource): readonly Edit[] {
  const limits = [
    ['the minimum', -(old.answer?.min ?? 0), -(now.answer?.min ?? 0)],
    ['the maximum', old.answer?.max?.default ?? Infinity, now.answer?.max?.default ?? Infinity],
    ['the privileged maximum', old.answer?.max?.privileged ?? Infinity, now.answer?.max?.privileged ?? Infinity],
    ['the longest text', old.answer?.maxLength ?? Infinity, now.answer?.maxLength ?? Infinity],
  ] as const;
  return limits
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]) =>
      edit(is > was ? 'widening' : 'narrowing', now.id, `${is > was ? 'loosens' : 'tightens'} ${what}`),
    );
}

/** Rules that take something away: a new one narrows, a dropped one widens, a changed one narrows. */
function ruleEdits(old: QuestionSource, now: QuestionSource): readonly Edit[] {
  return [
    ...compared(now.id, 'is asked under conditions', old.conditionals, now.conditionals),
    ...compared(now.id, 'is skipped by guards', old.skip, now.skip),
    ...(['minWhen', 'exclusive', 'filter', 'below', 'notEverywhere', 'everyServiceSomewhere'] as const).flatMap(
      (rule) => compared(now.id, `has the rule ${rule}`, old.answer?.[rule], now.answer?.[rule]),
    ),
  ];
}

function textEdits(old: QuestionSource, now: QuestionSource): readonly Edit[] {
  const texts = (['title', 'subtitle', 'dashboardTitle', 'help'] as const).filter((key) => old[key] !== now[key]);
  return texts.length > 0 ? [edit('cosmetic', now.id, `rewords its ${texts.join(', ')}`)] : [];
}

/** Moving a question past another changes which answers come before it. */
function sequenceEdits(before: QuestionnaireSource, after: QuestionnaireSource): readonly Edit[] {
  const places = new Map(inOrder(after).map(({ id }, at) => [id, at] as const));
  const kept = inOrder(before).flatMap(({ id }) => places.get(id) ?? []);
  const isInOrder = kept.every((place, at) => at === 0 || place > kept[at - 1]!);
  return isInOrder ? [] : [edit('breaking', 'flow', 'asks questions in another order')];
}

function flowEdits(before: QuestionnaireSource, after: QuestionnaireSource): readonly Edit[] {
  const parts = (['facts', 'guards', 'derive', 'sites', 'services', 'required', 'copy'] as const).filter(
    (part) => !same(before.flow[part], after.flow[part]),
  );
  return parts.map((part) => edit('narrowing', 'flow', `changes ${part}: replay stored answers`));
}

function compared(questionId: string, what: string, was: unknown, is: unknown): readonly Edit[] {
  if (same(was, is)) return [];
  if (was === undefined) return [edit('narrowing', questionId, `now ${what}`)];
  return is === undefined
    ? [edit('widening', questionId, `no longer ${what}`)]
    : [edit('narrowing', questionId, `${what}, changed`)];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function edit(kind: EditClass, questionId: string, message: string): Edit {
  return { class: kind, questionId, message };
}
