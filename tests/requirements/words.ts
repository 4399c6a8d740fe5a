/** Whether texts that were seen say a specified word. */

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** One sign for each that looks alike, one space for many. */
const even = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll('...', '…').replaceAll(/[’‘]/g, "'").trim();

/** What stays of a name in any spelling: `billing_end_date`, `billingEndDate`, `Billing end date`. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

const bareTexts = new WeakMap<readonly string[], string>();

export function says(texts: readonly string[], word: string, isExact: boolean): boolean {
  const wanted = even(word);
  if (wanted === '') return true;
  // `Viewing as {email}`: what stands in braces varies.
  const pattern = new RegExp(escaped(wanted).replaceAll(/\\\{\w[\w ]*\\\}/g, '.+'));
  if (/[ …!?.]/.test(wanted) || wanted.length > 3) {
    if (texts.some((text) => pattern.test(even(text)))) return true;
  }
  if (isExact)
    return texts.some((text) => even(text).toLowerCase().includes(wanted.toLowerCase()) && !/[A-Z]/.test(wanted));
  const name = bare(word);
  if (name.length === 0) return texts.some((text) => even(text).includes(wanted));
  if (name.length < 4)
    return texts.some((text) =>
      text
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .includes(name),
    );
  let all = bareTexts.get(texts);
  if (all === undefined) bareTexts.set(texts, (all = texts.map(bare).join('\n')));
  return all.includes(name);
}
