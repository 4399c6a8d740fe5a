/** The width of a form. */
import type { FormDefinition } from '#runtime/form.ts';
import { layout } from '#web/theme/tokens.ts';

/**
 * A text with its document preview takes the whole width; other forms are one narrow column plus `around` px for their
 * sheet.
 */
export function formWidth({ uiSchema }: Pick<FormDefinition, 'uiSchema'>, around = 0): number | 'none' {
  const isWide = Object.values(uiSchema).some((field) => field['ui:options'].input === 'templateText');
  return isWide ? 'none' : layout.form + around;
}
