/** A JSON parser that records the position of every value and reports what it expected. */
import type { Json } from '../ir/json.ts';
import { pointerTo, type Place, type Places, type SyntaxProblem } from './place.ts';

export interface ParsedText {
  /** Undefined when the text cannot be read at all. */
  readonly value: Json | undefined;
  readonly places: Places;
  readonly problems: readonly SyntaxProblem[];
}

/** Parses JSON text; a syntax error ends parsing, a repeated key is reported and parsing continues. */
export function parseJson(text: string): ParsedText {
  const reader = new JsonReader(text);
  try {
    return { value: reader.readDocument(), places: reader.places, problems: reader.problems };
  } catch (error) {
    if (!(error instanceof SyntaxStop)) throw error;
    return {
      value: undefined,
      places: reader.places,
      problems: [...reader.problems, { offset: error.offset, message: error.message }],
    };
  }
}

class SyntaxStop extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** JSON only forbids raw control characters below U+0020; the higher ones of the class are allowed. */
const stringPattern = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const literals = { true: true, false: false, null: null } as const;

/** A key "__proto__" is one like others, as JSON.parse has it. */
const setOwn = (object: Record<string, Json>, key: string, value: Json): void => {
  if (key === '__proto__') Object.defineProperty(object, key, { value, ...plain });
  else object[key] = value;
};
const plain = { configurable: true, enumerable: true, writable: true } as const;

class JsonReader {
  readonly places = new Map<string, Place>();
  readonly problems: SyntaxProblem[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): Json {
    const value = this.#readValue('', null);
    this.#skipBlanks();
    if (this.#at < this.#text.length) this.#stop(`Nothing may follow the closing brace, but ${this.#seen()} does.`);
    return value;
  }

  #readValue(pointer: string, key: number | null): Json {
    this.#skipBlanks();
    this.places.set(pointer, { key, value: this.#at });
    const first = this.#text[this.#at];
    if (first === '{') return this.#readObject(pointer);
    if (first === '[') return this.#readList(pointer);
    if (first === '"') return this.#readString();
    return this.#readPlain();
  }

  #readObject(pointer: string): Json {
    const object: Record<string, Json> = {};
    this.#at++;
    if (this.#skipTo('}')) return object;
    for (;;) {
      this.#skipBlanks();
      const keyAt = this.#at;
      if (/\d,$/.test(this.#text.slice(0, keyAt)) && /\d/.test(this.#text[keyAt] ?? ''))
        this.#stop('A number is written without a comma for thousands, e.g. 1000.');
      if (this.#text[keyAt] !== '"') this.#stop(`A key in double quotes was expected, but ${this.#seen()} was found.`);
      const key = this.#readString();
      if (!this.#skipTo(':')) this.#stop(`":" was expected after the key "${key}", but ${this.#seen()} was found.`);
      if (Object.hasOwn(object, key))
        this.problems.push({ offset: keyAt, message: `The key "${key}" occurs here twice.` });
      setOwn(object, key, this.#readValue(pointerTo(pointer, key), keyAt));
      if (this.#skipTo('}')) return object;
      this.#requireComma('}');
    }
  }

  #readList(pointer: string): Json {
    const list: Json[] = [];
    this.#at++;
    if (this.#skipTo(']')) return list;
    for (;;) {
      list.push(this.#readValue(pointerTo(pointer, list.length), null));
      if (this.#skipTo(']')) return list;
      this.#requireComma(']');
    }
  }

  #requireComma(closing: string): void {
    if (!this.#skipTo(','))
      this.#stop(`"," or "${closing}" was expected, but ${this.#seen()} was found.${this.#quoteHint()}`);
    this.#skipBlanks();
    if (this.#text[this.#at] === closing) this.#stop(`The comma before "${closing}" is one too many.`);
  }

  #readString(): string {
    stringPattern.lastIndex = this.#at;
    const match = stringPattern.exec(this.#text);
    if (!match) this.#stop('This text is not closed by a double quote on its line, or has an invalid escape.');
    this.#at += match[0].length;
    return match[0].includes('\\') ? (JSON.parse(match[0]) as string) : match[0].slice(1, -1);
  }

  #readPlain(): Json {
    for (const [word, value] of Object.entries(literals)) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    numberPattern.lastIndex = this.#at;
    const match = numberPattern.exec(this.#text);
    if (!match) this.#stop(`A value was expected, but ${this.#seen()} was found.`);
    this.#at += match[0].length;
    return Number(match[0]);
  }

  #skipTo(mark: string): boolean {
    this.#skipBlanks();
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #skipBlanks(): void {
    while (this.#at < this.#text.length && ' \n\t\r'.includes(this.#text[this.#at]!)) this.#at++;
  }

  /** A letter just behind a text: the quote before it was meant to be part of the text. */
  #quoteHint(): string {
    const isInText = this.#text[this.#at - 1] === '"' && /[\p{L}\d]/u.test(this.#text[this.#at] ?? '');
    return isInText ? ' A double quote within a text is written as \\".' : '';
  }

  #seen(): string {
    const character = this.#text[this.#at];
    if (character === undefined) return 'the end of the file';
    return character === '"' ? 'a double quote' : `"${character}"`;
  }

  #stop(message: string): never {
    throw new SyntaxStop(this.#at, message);
  }
}
