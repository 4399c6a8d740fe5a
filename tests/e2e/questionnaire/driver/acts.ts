/** Actions of a visitor on a step, as plain data played by the keyboard. */

interface Target {
  /** The accessible name, or its start. */
  readonly name: string;
  /** Name of the enclosing group, region or dialog. */
  readonly within?: string | undefined;
}

export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export type Act =
  | ({ readonly do: 'press' } & Target)
  | ({ readonly do: 'tick' } & Target)
  | ({ readonly do: 'type'; readonly text: string } & Target)
  | ({ readonly do: 'choose'; readonly option: string } & Target)
  | ({ readonly do: 'search'; readonly text: string; readonly pick: string } & Target)
  | ({ readonly do: 'attach'; readonly files: readonly SentFile[] } & Target);

/** Enter on a button or link. */
export const press = (name: string, within?: string): Act => ({ do: 'press', name, within });
/** Space on a check box or on a card of a multiple choice. */
export const tick = (name: string, within?: string): Act => ({ do: 'tick', name, within });
/** Replaces the text of a field. */
export const type = (name: string, text: string, within?: string): Act => ({ do: 'type', name, text, within });
/** An option of a drop-down. */
export const choose = (name: string, option: string, within?: string): Act => ({ do: 'choose', name, option, within });
/** A suggestion that appears while typing. */
export const search = (name: string, text: string, pick: string, within?: string): Act => ({
  do: 'search',
  name,
  text,
  pick,
  within,
});
/** Files through the button that opens a file chooser. */
export const attach = (name: string, files: readonly SentFile[], within?: string): Act => ({
  do: 'attach',
  name,
  files,
  within,
});

/** One page of a walk. */
export interface Step {
  /** The heading. */
  readonly question: string;
  readonly acts?: readonly Act[];
  /** Leaves the page; by default Next. */
  readonly leave?: Act;
  /** Name of the screenshots; the page is also checked for accessibility. */
  readonly look?: string;
  /** Lines of the error summary when Next is pressed first. */
  readonly refusals?: readonly string[];
}
