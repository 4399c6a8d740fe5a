/** Renames a hundred things in the schemas and counts places that still have the old word without a compiler error. */
import { loadModel } from '#codegen/load-model.ts';
import { gitCopy, type GitCopy } from '#tests/codegen/git-copy.ts';
import { renamed, renamedInSchemas, type Outcome } from '#tests/whole/rename/rename.ts';
import { sampleOf } from '#tests/whole/rename/sample.ts';
import { subjectsOf, type Subject } from '#tests/whole/rename/subjects.ts';
import type { Measure } from './measure.ts';

const count = Number(process.env['RENAMES'] ?? 100);
const seed = Number(process.env['SEED'] ?? 1);
/** How many schema-only renames the TypeScript compiler checks at once, because each run takes a minute. */
const together = 5;

export async function renameBench(): Promise<readonly Measure[]> {
  const copy = gitCopy();
  try {
    const { model } = await loadModel(copy.root);
    const endings = { refused: 0, typed: 0, green: 0 };
    const silent = new Set<Subject>();
    const end = (outcome: Outcome, subjects: readonly Subject[]): void => {
      endings[outcome.ending] += subjects.length;
      for (const each of outcome.silent) silent.add(each.subject);
      print(outcome, subjects);
    };
    const taken: Subject[] = [];
    for (const subject of sampleOf(subjectsOf(model), count, seed)) {
      const refused = await renamedInSchemas(copy, [subject]);
      if (refused === null) taken.push(subject);
      else end({ ending: 'refused', errors: refused, silent: [] }, [subject]);
      copy.restore();
    }
    for (let at = 0; at < taken.length; at += together) await compiled(copy, taken.slice(at, at + together), end);
    const detail = `${endings.refused} named by codegen, ${endings.typed} in groups of ${together} at most that tsc names, ${endings.green} green`;
    return [{ name: `Silent breaks of ${count} renames`, value: silent.size, unit: '', target: { atMost: 0 }, detail }];
  } finally {
    copy.remove();
  }
}

/** All at once; one at a time if they conflict. */
async function compiled(
  copy: GitCopy,
  subjects: readonly Subject[],
  end: (outcome: Outcome, subjects: readonly Subject[]) => void,
): Promise<void> {
  const outcome = await renamed(copy, subjects);
  copy.restore();
  if (outcome.ending !== 'refused' || subjects.length === 1) return end(outcome, subjects);
  for (const subject of subjects) await compiled(copy, [subject], end);
}

function print({ ending, errors, silent }: Outcome, subjects: readonly Subject[]): void {
  const words = subjects.map(({ kind, word }) => `${kind} ${word}`);
  console.log(`${ending.padEnd(8)} ${words.join(', ')}: ${errors.length} errors`);
  if (ending === 'refused') for (const line of errors.slice(0, 3)) console.log(`    ${line}`);
  for (const { place } of silent) console.log(`    SILENT ${place}`);
}
