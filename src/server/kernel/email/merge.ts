/** Fills the `{name}` fields of a text. */

export type MergeValues = Readonly<Record<string, string>>;

const field = /\{(\w+)\}/g;
const fieldAndStop = /\{(\w+)\}(\.?)/g;

/**
 * Each value is passed through `escape`; a field without a value becomes nothing, and the gap closes. A value that is a
 * whole sentence, as reasons of people are, ends the sentence that it stands in.
 */
export const merge = (
  text: string,
  values: MergeValues,
  escape: (value: string) => string = (value) => value,
): string =>
  text
    .replace(fieldAndStop, (_, name: string, stop: string) => {
      const value = values[name] ?? '';
      return `${escape(value)}${/[.!?…]$/.test(value) ? '' : stop}`;
    })
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Names of fields that have no value. */
export const missingFields = (texts: readonly string[], values: MergeValues): readonly string[] => [
  ...new Set(
    texts.flatMap((text) => [...text.matchAll(field)].map((match) => match[1]!)).filter((name) => !(name in values)),
  ),
];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** One line without control characters: nothing in a subject can start a header of its own. */
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
export const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
