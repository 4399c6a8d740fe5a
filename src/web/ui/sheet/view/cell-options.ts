/** What the list of a cell offers for the text typed so far. */
import type { CellOption } from './ChoiceList.tsx';
import type { Editing } from './control.ts';

/** All of them until something else is typed; nothing for a cell without choices. */
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

/** The option that is pointed at first: the cell's own value, else the first match; none for an emptied cell. */
export function firstPointed(options: readonly CellOption[], { text: stored }: Editing, text: string): number {
  // What was typed stands unless another text is pointed at on purpose.
  if (options[0]?.picked) return -1;
  const own = options.findIndex(({ label }) => label === text);
  if (own !== -1) return own;
  return text.trim() === '' || stored === text || options[0]?.isExtra !== false ? -1 : 0;
}
