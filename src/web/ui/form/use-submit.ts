/** Sending a form: what it holds, what is wrong with it, and whether it is on its way. */
import type { FormDefinition, FormSchema } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import { useId, useMemo, useState } from 'react';
import type { Mistake } from './ErrorSummary.tsx';
import { useLoadedCatalogues } from './catalogue-form.ts';
import { errorTree, type TextsByField } from './form-errors.ts';
import { mistakeName } from './mistake-name.ts';

interface State {
  readonly data: NamedValues;
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** What was told at the last try and is still so, by field. */
  readonly wrong: TextsByField;
  /** Texts of the server by field, each until its field changes. */
  readonly texts: TextsByField;
  readonly message?: string | undefined;
  readonly mistakes: readonly Mistake[];
}

interface Sending {
  /** What the form's record says beside what is typed. */
  readonly around: NamedValues;
  readonly validate: (data: NamedValues) => TextsByField;
  readonly send: (data: NamedValues) => Promise<void>;
}

const begun = { isDirty: false, isSending: false, wrong: {}, texts: {}, mistakes: [] };

export function useSubmit(
  form: Pick<FormDefinition, 'schema' | 'uiSchema'>,
  start: NamedValues,
  { around, validate, send }: Sending,
) {
  const prefix = `form${useId().replaceAll(/\W/g, '')}`;
  const [state, setState] = useState<State>({ data: start, ...begun });
  const change = (part: Partial<State>): void => setState((before) => ({ ...before, ...part }));
  const idOf = (path: string): string => `${prefix}_${path.replaceAll('.', '_')}`;
  const catalogueOf = useLoadedCatalogues(form);
  const mistakesOf = (texts: TextsByField, data: NamedValues): readonly Mistake[] =>
    inOrder(texts, form.schema).map(([path, [text = '']]) => ({
      id: idOf(path),
      title: mistakeName(form, path, catalogueOf(fieldOf(path), { ...around, ...data })),
      text,
    }));
  useUnsaved(state.isDirty, state.isSending);
  return {
    ...state,
    prefix,
    extraErrors: useMemo(() => errorTree({ ...state.wrong, ...state.texts }), [state.wrong, state.texts]),
    settled: settledOf(state, idOf),
    change: (data: NamedValues, id: string | undefined) =>
      setState((before) => ({
        ...before,
        data,
        isDirty: before.isDirty || id !== undefined,
        wrong: stillSo(before.wrong, () => validate(data)),
        texts: withoutField(before.texts, id, prefix),
      })),
    async send(data: NamedValues): Promise<void> {
      const wrong = validate(data);
      const mistakes = mistakesOf(wrong, data);
      change({ isSending: mistakes.length === 0, message: undefined, mistakes, wrong, texts: {} });
      if (mistakes.length > 0) return;
      try {
        await send(data);
        change({ isSending: false, isDirty: false });
      } catch (error) {
        change({ isSending: false, ...refusalOf(error, form.schema, (texts) => mistakesOf(texts, data)) });
      }
    },
  };
}

/** What the server's answer means for the form; what is no refusal is told as a flash message. */
function refusalOf(
  error: unknown,
  schema: FormSchema,
  mistakesOf: (texts: TextsByField) => readonly Mistake[],
): Partial<State> {
  if (!(error instanceof HttpError)) {
    flashError(error);
    return {};
  }
  const known = Object.fromEntries(Object.entries(error.fields).filter(([path]) => fieldOf(path) in schema.properties));
  const others = Object.entries(error.fields).filter(([path]) => !(fieldOf(path) in schema.properties));
  // A text that is a sentence by itself stands alone.
  const told = others.map(([path, [text = '']]) => (text.endsWith('.') ? text : `${path}: ${text}`));
  const message = [error.message, ...told].join(' ');
  return {
    message,
    texts: known,
    mistakes: mistakesOf(known),
  };
}

/** The field that a path such as `mrc.code` leads into. */
const fieldOf = (path: string): string => path.split('.')[0]!;

/** As the form asks for the fields. */
function inOrder(texts: TextsByField, { properties }: FormSchema): readonly (readonly [string, readonly string[]])[] {
  const fields = Object.keys(properties);
  const place = (path: string): number => fields.indexOf(fieldOf(path));
  return Object.entries(texts).toSorted(([one], [other]) => place(one) - place(other));
}

/** Of what was told only what is still wrong: nothing new is told before the next try. */
function stillSo(told: TextsByField, look: () => TextsByField): TextsByField {
  if (Object.keys(told).length === 0) return told;
  const now = look();
  return Object.fromEntries(Object.keys(told).flatMap((path) => (path in now ? [[path, now[path]!]] : [])));
}

function settledOf({ mistakes, wrong, texts }: State, idOf: (path: string) => string): ReadonlySet<string> {
  const open = new Set([...Object.keys(wrong), ...Object.keys(texts)].map(idOf));
  return new Set(mistakes.flatMap(({ id }) => (open.has(id) ? [] : [id])));
}

function withoutField(texts: TextsByField, id: string | undefined, prefix: string): TextsByField {
  if (id === undefined || Object.keys(texts).length === 0) return texts;
  const isOf = (path: string): boolean => id === `${prefix}_${path.split('.')[0]}`;
  return Object.fromEntries(Object.entries(texts).filter(([path]) => !isOf(path)));
}
