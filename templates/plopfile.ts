/** The generators behind `npm run new`. */
import { dirname } from 'node:path';
import type { NodePlopAPI } from 'plop';
import { register } from './generator.ts';
import { generators } from './generators.ts';

export default function setUp(plop: NodePlopAPI): void {
  const root = dirname(import.meta.dirname);
  plop.setPlopfilePath(root, {});
  plop.setHelper('json', (value: string) => JSON.stringify(value));
  plop.setHelper('isStaff', (grant: string) => grant === 'staff');
  plop.setHelper('sentence', (title: string, rest: string) => `${title}, ${rest}`);
  for (const [name, generator] of Object.entries(generators)) register(plop, name, generator, root);
}
