/** State of a submit: form values, errors, and whether it is in progress. */
import type { FormDefinition, FormSchema } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import { useId, useMemo, useState } from 'react';
import type { Mistake } from './ErrorSummary.tsx';
import type { TitlesOf } from './companion.ts';
import { useLoadedCatalogues } from './catalogue-form.ts';
import { errorTree, type TextsByField } from './form-errors.ts';
import { mistakeName } from './mistake-name.ts';

interface State {
  readonly data: NamedValues;
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** Errors of the last submit that are not fixed yet, by field. */
  readonly wrong: TextsByField;
  /** Errors from the server by field, each until its field changes. */
  readonly texts: TextsByField;
  readonly message?: string | undefined;
  readonly mistakes: readonly Mistake[];
}

interface TitledForm extends Pick<FormDefinition, 'schema' | 'uiSchema'> {
  readonly titlesOf: TitlesOf | undefined;
}

interface Sending {
  /** Values of the form's record in addition to the edited ones. */
  readonly around: NamedValues;
  readonly validate: (data: NamedValues) => TextsByField;
  readonly send: (data: NamedValues) => Promise<void>;
}

const begun = { isDirty: false, isSending: false, wrong: {}, texts: {}, mistakes: [] };

export function useSubmit(form: TitledForm, start: NamedValues, { around, validate, send }: Sending) {
  const prefix = `form${useId().replaceAll(/\W/g, '')}`;
  const [state, setState] = useState<State>({ data: start, ...begun });
  const change = (part: Partial<State>): void => setState((before) => ({ ...before, ...part }));
  const idOf = (path: string): string => `${prefix}_${path.replaceAll('.', '_')}`;
  const catalogueOf = useLoadedCatalogues(form);
  const mistakesOf = (texts: TextsByField, data: NamedValues): readonly Mistake[] => {
    const all = { ...around, ...data };
    return inOrder(texts, form.schema).map(([path, [text = '']]) => ({
      id: idOf(path),
      title: form.titlesOf?.(all)[path] ?? mistakeName(form, path, catalogueOf(fieldOf(path), all)),
      text,
    }));
  };
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
        wrong: stillWrong(before.wrong, () => validate(data)),
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

/** The errors in a server response; a failure that is not a rejection becomes a flash message. */
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
  // A text that is a full sentence needs no field name.
  const otherErrors = others.map(([path, [text = '']]) => (text.endsWith('.') ? text : `${path}: ${text}`));
  const message = [error.message, ...otherErrors].join(' ');
  return {
    message,
    texts: known,
    mistakes: mistakesOf(known),
  };
}

/** The first key of a path such as `mrc.code`. */
const fieldOf = (path: string): string => path.split('.')[0]!;

/** In the order of the form. */
function inOrder(texts: TextsByField, { properties }: FormSchema): readonly (readonly [string, readonly string[]])[] {
  const fields = Object.keys(properties);
  const place = (path: string): number => fields.indexOf(fieldOf(path));
  return Object.entries(texts).toSorted(([one], [other]) => place(one) - place(other));
}

/** Removes fixed errors, but adds no new ones before the next submit. */
function stillWrong(shown: TextsByField, validate: () => TextsByField): TextsByField {
  if (Object.keys(shown).length === 0) return shown;
  const now = validate();
  return Object.fromEntries(Object.keys(shown).flatMap((path) => (path in now ? [[path, now[path]!]] : [])));
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
