/** Fills the `{name}` fields of a text. */

export type MergeValues = Readonly<Record<string, string>>;

const field = /\{(\w+)\}/g;
const fieldAndStop = /\{(\w+)\}(\.?)/g;

/**
 * Passes each value through `escape`. A field without a value becomes empty, and the gap closes; a value that is a
 * whole sentence, such as a reason, also ends its surrounding sentence.
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

/** Names of fields without a value. */
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

/** One line without control characters, so that a subject cannot inject a header. */
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
export const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
