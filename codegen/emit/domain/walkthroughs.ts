/** Walkthroughs of pages, and the names of the parts that they point at. */
import type { Model } from '../../ir/model.ts';
import { literal } from '../../write/literal.ts';
import { comment, type DomainFile } from './typed-file.ts';

export function walkthroughsFile({ walkthroughs }: Model): DomainFile {
  const entries = walkthroughs.map(
    ({ id, description, title, steps }) => `${comment(description)}${literal(id)}: ${literal({ title, steps })},\n`,
  );
  const text = `export const walkthroughs = {\n${entries.join('')}} as const;

export type WalkthroughId = keyof typeof walkthroughs;

/** A part of a page that a walkthrough points at. */
export type WalkthroughPart = (typeof walkthroughs)[WalkthroughId]['steps'][number]['at'];
`;
  return { path: 'walkthroughs.ts', source: 'schemas/walkthroughs.json', text };
}
