/** The business constants, each with its unit and source. */
import type { Limit } from '../../ir/limit.ts';
import type { Model } from '../../ir/model.ts';
import { literal } from '../../write/literal.ts';
import { comment, type DomainFile } from './typed-file.ts';

export function limitsFile(model: Model): DomainFile {
  const lines = model.limits.map((limit) => `${comment(meaning(limit))}${limit.id}: ${literal(limit.value)},\n`);
  return {
    path: 'limits.ts',
    source: 'schemas/limits.json',
    text: `export const limits = {\n${lines.join('')}} as const;\n`,
  };
}

function meaning({ title, unit, source }: Limit): string {
  return `${title}${unit === null ? '' : `, in ${unit}`} (${source}).`;
}
