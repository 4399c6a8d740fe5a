/** A column of a sheet: maps between the text of a cell and the value in the row. */

/** A row in the format of the sheet's owner. Rows are immutable, so history may reference them. */
export type SheetRow = Readonly<Record<string, unknown>>;

export interface SheetChoice {
  readonly value: string;
  readonly label: string;
}

export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  /** px. */
  readonly width: number;
  readonly isNeeded?: boolean;
  /** Lower-case alternative names of the column in a pasted header. */
  readonly aliases?: readonly string[];
  /** Present when a cell takes one of a list. */
  readonly choices?: readonly SheetChoice[];
  /** Replaces `choices` when the list depends on the row. */
  readonly choicesOf?: (row: SheetRow) => readonly SheetChoice[];
  /** Suggests texts for the typed text; nothing changes until the user picks one. */
  readonly suggest?: (text: string, signal: AbortSignal) => Promise<readonly SheetChoice[]>;
  /** The row after a suggestion was picked; without it the label is written as text. */
  readonly pick?: (row: SheetRow, picked: SheetChoice) => SheetRow;
  /** Read-only. */
  readonly isLocked?: boolean;
  /** Placeholder of an empty cell. */
  readonly hint?: (row: SheetRow) => string;
  /** An extra entry after the choices, such as "New…". */
  readonly extra?: string;
  /** The text of the cell, for display, copy and search. */
  readonly read: (row: SheetRow) => string;
  /** The row after a text was typed into the cell. */
  readonly write: (row: SheetRow, text: string) => SheetRow;
  /** Mutating variant of `write` for a new row that nothing else references; faster for large pastes. */
  readonly put?: (draft: Record<string, unknown>, text: string) => void;
}

/** The valid values of a cell; undefined when it takes any text. */
export const choicesIn = ({ choices, choicesOf }: SheetColumn, row: SheetRow): readonly SheetChoice[] | undefined =>
  choicesOf?.(row) ?? choices;

/** A column that stores its text, or null, under its key. */
export const textCells = (key: string): Required<SheetCells> => ({
  read: (row) => textOf(row[key]),
  write: (row, text) => ({ ...row, [key]: text === '' ? null : text }),
  put: (draft, text) => {
    draft[key] = text === '' ? null : text;
  },
});

/** How the cells of a column are read and written. */
export type SheetCells = Pick<SheetColumn, 'read' | 'write' | 'put'>;

/** A column that stores the value of a choice; text that matches no choice is stored as typed. */
export const choiceCells = (key: string, choices: readonly SheetChoice[]): Required<SheetCells> => {
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const valueOf = (text: string): string | null => (text === '' ? null : (choiceFor(choices, text)?.value ?? text));
  return {
    read: (row) => labels.get(textOf(row[key])) ?? textOf(row[key]),
    write: (row, text) => ({ ...row, [key]: valueOf(text) }),
    put: (draft, text) => {
      draft[key] = valueOf(text);
    },
  };
};

/** The choice with that label, ignoring case and surrounding spaces. */
export const choiceFor = (choices: readonly SheetChoice[], text: string): SheetChoice | undefined =>
  wordsOf(choices).get(text.trim().toLowerCase());

/** Lists are immutable, so their index is cached: a pasted block reads it once per row. */
const known = new WeakMap<readonly SheetChoice[], ReadonlyMap<string, SheetChoice>>();

/** The first of several choices with the same label wins. */
function wordsOf(choices: readonly SheetChoice[]): ReadonlyMap<string, SheetChoice> {
  const found = known.get(choices);
  if (found) return found;
  const words = new Map<string, SheetChoice>();
  for (const choice of choices)
    for (const word of [choice.label.toLowerCase(), choice.value.toLowerCase()])
      if (!words.has(word)) words.set(word, choice);
  known.set(choices, words);
  return words;
}

/** Values are texts, numbers or empty. */
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
