/** Renames a hundred things of the schemas, one at a time, and counts the places that keep the old word without a word from any compiler. */
import { loadModel } from '#codegen/load-model.ts';
import { gitCopy } from '#tests/codegen/git-copy.ts';
import { renamed } from '#tests/whole/rename/rename.ts';
import { sampleOf } from '#tests/whole/rename/sample.ts';
import { subjectsOf } from '#tests/whole/rename/subjects.ts';
import type { Measure } from './measure.ts';

const count = Number(process.env['RENAMES'] ?? 100);
const seed = Number(process.env['SEED'] ?? 1);

export async function renameBench(): Promise<readonly Measure[]> {
  const copy = gitCopy();
  try {
    const { model } = await loadModel(copy.root);
    const endings = { refused: 0, typed: 0, green: 0 };
    let silent = 0;
    for (const subject of sampleOf(subjectsOf(model), count, seed)) {
      const outcome = await renamed(copy, [subject]);
      endings[outcome.ending] += 1;
      silent += outcome.silent.length > 0 ? 1 : 0;
      console.log(`${outcome.ending.padEnd(8)} ${subject.kind} ${subject.word}: ${outcome.told.length} told`);
      if (outcome.ending === 'refused')
        console.log(
          outcome.told
            .slice(0, 3)
            .map((line) => `    ${line}`)
            .join('\n'),
        );
      for (const { place } of outcome.silent) console.log(`    SILENT ${place}`);
      copy.restore();
    }
    const detail = `${endings.typed} named by tsc, ${endings.refused} by codegen, ${endings.green} green`;
    return [{ name: `Silent breaks of ${count} renames`, value: silent, unit: '', target: { atMost: 0 }, detail }];
  } finally {
    copy.remove();
  }
}
