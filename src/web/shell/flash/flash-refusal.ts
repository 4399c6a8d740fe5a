/** Shows the errors of a rejected step as one message, where no form can show them at its fields. */
import type { EntityView } from '#runtime/view.ts';
import { HttpError } from '../api/http.ts';
import { flash, flashError } from './flash.ts';

/** `Billing contact: Required`; a text that is a full sentence needs no field name. */
export function flashRefusal(error: unknown, view: EntityView): void {
  const texts = error instanceof HttpError ? fieldTexts(error, view) : [];
  if (texts.length === 0) flashError(error);
  else flash(texts.join(' · '));
}

function fieldTexts({ fields }: HttpError, view: EntityView): readonly string[] {
  const titles = new Map(Object.values(view.fields).map(({ wire, title }) => [wire, title] as const));
  return Object.entries(fields).flatMap(([wire, texts]) =>
    texts.map((text) => (titles.has(wire) && !text.endsWith('.') ? `${titles.get(wire)}: ${text}` : text)),
  );
}
