/** Builds a document's file name from its facts. [DO-024] */

export interface Parts {
  readonly team: string;
  readonly carrier: string | null;
  readonly service: string | null;
  readonly category: string;
  /** `2026-03-17` */
  readonly date: string;
}

/** `acme-dental-northline-internet-contract-2026-03-17.pdf`. Unknown parts are omitted; the extension stays. */
export function documentName({ team, carrier, service, category, date }: Parts, receivedName: string): string {
  const words = [team, carrier, service, category].map((part) => plain(part ?? '')).filter((part) => part !== '');
  return `${[...words, date].join('-')}${/\.[a-z0-9]+$/i.exec(receivedName)?.[0].toLowerCase() ?? ''}`;
}

/** Adds a number before the extension while the name is taken: `…-2026-03-17-2.pdf`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const end = name.lastIndexOf('.');
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name.slice(0, end)}-${count}${name.slice(end)}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Letters without accents and digits; everything else separates words. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, partLength);

/** Four parts, a date and an extension fit into the longest allowed name. */
const partLength = 50;
