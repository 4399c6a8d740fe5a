/** The options of a cell for the typed text. */
import type { CellOption } from './ChoiceList.tsx';
import type { Editing } from './control.ts';

/** All of them until the text changes; none for a cell without choices. */
export function optionsFor({ choices, column: { extra }, text: stored }: Editing, text: string): readonly CellOption[] {
  if (choices === undefined) return [];
  const isUntouched = text === stored;
  const wanted = text.trim().toLowerCase();
  const found = choices.filter(({ label }) => isUntouched || label.toLowerCase().includes(wanted));
  return [
    ...found.map(({ label }) => ({ label, isExtra: false })),
    ...(extra === undefined ? [] : [{ label: extra, isExtra: true }]),
  ];
}

/** Index of the initially highlighted option: the cell's value, else the first match; none for a cleared cell. */
export function firstPointed(options: readonly CellOption[], { text: stored }: Editing, text: string): number {
  // Suggestions are only taken on purpose, otherwise the typed text stays.
  if (options[0]?.picked) return -1;
  const own = options.findIndex(({ label }) => label === text);
  if (own !== -1) return own;
  return text.trim() === '' || stored === text || options[0]?.isExtra !== false ? -1 : 0;
}
