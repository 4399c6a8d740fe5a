/** Sending a form: what it holds, what is wrong with it, and whether it is on its way. */
import type { FormDefinition, FormSchema } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import type { RJSFValidationError } from '@rjsf/utils';
import { useId, useMemo, useState } from 'react';
import type { Mistake } from './ErrorSummary.tsx';
import { errorTree, type TextsByField } from './form-errors.ts';
import { mistakeName } from './mistake-name.ts';

interface State {
  readonly data: NamedValues;
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** Texts of the server by field, each until its field changes. */
  readonly texts: TextsByField;
  readonly message?: string | undefined;
  readonly mistakes: readonly Mistake[];
}

export function useSubmit(
  form: Pick<FormDefinition, 'schema' | 'uiSchema'>,
  start: NamedValues,
  send: (data: NamedValues) => Promise<void>,
) {
  const prefix = `form${useId().replaceAll(/\W/g, '')}`;
  const [state, setState] = useState<State>({ data: start, isDirty: false, isSending: false, texts: {}, mistakes: [] });
  const change = (part: Partial<State>): void => setState((before) => ({ ...before, ...part }));
  const mistake = (path: string, text: string): Mistake => ({
    id: `${prefix}_${path.replaceAll('.', '_')}`,
    title: mistakeName(form, path),
    text,
  });
  useUnsaved(state.isDirty, state.isSending);
  return {
    ...state,
    prefix,
    extraErrors: useMemo(() => errorTree(state.texts), [state.texts]),
    change: (data: NamedValues, id: string | undefined) =>
      setState((before) => ({
        ...before,
        data,
        isDirty: before.isDirty || id !== undefined,
        texts: withoutField(before.texts, id, prefix),
      })),
    refuse: (errors: readonly RJSFValidationError[]) =>
      change({ message: undefined, mistakes: firstOfEach(errors).map(([path, text]) => mistake(path, text)) }),
    async send(data: NamedValues): Promise<void> {
      change({ isSending: true, message: undefined, mistakes: [], texts: {} });
      try {
        await send(data);
        change({ isSending: false, isDirty: false });
      } catch (error) {
        change({ isSending: false, ...refusalOf(error, form.schema, mistake) });
      }
    },
  };
}

/** What the server's answer means for the form; what is no refusal is told as a flash message. */
function refusalOf(
  error: unknown,
  schema: FormSchema,
  mistake: (path: string, text: string) => Mistake,
): Partial<State> {
  if (!(error instanceof HttpError)) {
    flashError(error);
    return {};
  }
  const known = Object.entries(error.fields).filter(([path]) => fieldOf(path) in schema.properties);
  const others = Object.entries(error.fields).filter(([path]) => !(fieldOf(path) in schema.properties));
  // A text that is a sentence by itself stands alone.
  const told = others.map(([path, [text = '']]) => (text.endsWith('.') ? text : `${path}: ${text}`));
  const message = [error.message, ...told].join(' ');
  return {
    message,
    texts: Object.fromEntries(known),
    mistakes: known.map(([path, texts]) => mistake(path, texts[0] ?? '')),
  };
}

/** The field that a path such as `mrc.code` leads into. */
const fieldOf = (path: string): string => path.split('.')[0]!;

/** Only the first text of a field is told. */
function firstOfEach(errors: readonly RJSFValidationError[]): readonly (readonly [string, string])[] {
  const found = new Map<string, string>();
  for (const { property = '', message = '' } of errors) {
    const path = property.replace(/^\./, '');
    if (!found.has(path)) found.set(path, message);
  }
  return [...found];
}

function withoutField(texts: TextsByField, id: string | undefined, prefix: string): TextsByField {
  if (id === undefined || Object.keys(texts).length === 0) return texts;
  const isOf = (path: string): boolean => id === `${prefix}_${path.split('.')[0]}`;
  return Object.fromEntries(Object.entries(texts).filter(([path]) => !isOf(path)));
}
