/** What a column of a sheet is: its cells are texts to those who type, and whatever the row keeps to those who store. */

/** A row as its owner keeps it. Rows are never changed in place, so history may keep references. */
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
  /** Other words under which a pasted header may name the column, in lower case. */
  readonly aliases?: readonly string[];
  /** Present where a cell takes one of a list. */
  readonly choices?: readonly SheetChoice[];
  /** In place of `choices` where each row has a list of its own. */
  readonly choicesOf?: (row: SheetRow) => readonly SheetChoice[];
  /** Offers texts for what is typed so far; nothing is taken unless it is picked. */
  readonly suggest?: (text: string, signal: AbortSignal) => Promise<readonly SheetChoice[]>;
  /** The row after one of those was picked; without it the label is typed. */
  readonly pick?: (row: SheetRow, picked: SheetChoice) => SheetRow;
  /** Shown, not typed into. */
  readonly isLocked?: boolean;
  /** Stands faintly in a cell without a text. */
  readonly hint?: (row: SheetRow) => string;
  /** What the list offers behind its choices, such as a new one. */
  readonly extra?: string;
  /** The text of the cell: shown, copied, searched. */
  readonly read: (row: SheetRow) => string;
  /** The row after a text was typed into the cell. */
  readonly write: (row: SheetRow, text: string) => SheetRow;
  /** Does the same in a row that nobody holds yet, where many cells are written at once. */
  readonly put?: (draft: Record<string, unknown>, text: string) => void;
}

/** What a cell can take; undefined where it takes any text. */
export const choicesIn = ({ choices, choicesOf }: SheetColumn, row: SheetRow): readonly SheetChoice[] | undefined =>
  choicesOf?.(row) ?? choices;

/** A column that keeps its text, or null, under its own key. */
export const textCells = (key: string): Required<SheetCells> => ({
  read: (row) => textOf(row[key]),
  write: (row, text) => ({ ...row, [key]: text === '' ? null : text }),
  put: (draft, text) => {
    draft[key] = text === '' ? null : text;
  },
});

/** How the cells of a column are read and written. */
export type SheetCells = Pick<SheetColumn, 'read' | 'write' | 'put'>;

/** A column that keeps the value of a choice; a text that is no choice is kept as it was typed. */
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

/** The choice that a text names, whatever its case and spaces around it. */
export const choiceFor = (choices: readonly SheetChoice[], text: string): SheetChoice | undefined =>
  wordsOf(choices).get(text.trim().toLowerCase());

/** Lists are never changed in place. A pasted block asks each of them once a row. */
const known = new WeakMap<readonly SheetChoice[], ReadonlyMap<string, SheetChoice>>();

/** The first choice that has a word takes it. */
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

/** Values are texts, numbers or nothing. */
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
