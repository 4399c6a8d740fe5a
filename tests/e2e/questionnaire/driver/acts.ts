/** What a visitor does on a step, as plain data: the keyboard plays it. */

interface Target {
  /** The accessible name, or how it begins. */
  readonly name: string;
  /** Name of the group, region or dialog that holds it. */
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
/** Space on a check box or on a card of which several count. */
export const tick = (name: string, within?: string): Act => ({ do: 'tick', name, within });
/** Text over what a field holds. */
export const type = (name: string, text: string, within?: string): Act => ({ do: 'type', name, text, within });
/** An option of a drop-down. */
export const choose = (name: string, option: string, within?: string): Act => ({ do: 'choose', name, option, within });
/** A suggestion that shows after typing. */
export const search = (name: string, text: string, pick: string, within?: string): Act => ({
  do: 'search',
  name,
  text,
  pick,
  within,
});
/** Files through the button that asks for them. */
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
  /** What leaves the page; Next when nothing is said. */
  readonly leave?: Act;
  /** Name of the screenshots; the page is also examined for accessibility. */
  readonly look?: string;
  /** What the summary of errors says when Next is pressed before anything else. */
  readonly refusals?: readonly string[];
}
