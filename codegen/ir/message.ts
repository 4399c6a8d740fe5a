/** One text that people read, of `schemas/messages/`. */
export interface Message {
  readonly id: string;
  readonly text: string;
  readonly source: string | null;
}
