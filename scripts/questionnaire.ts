/**
 * `npm run questionnaire -- check | paths [--all] | explain | diff [git revision] | release`: verifies the
 * questionnaire, lists its paths, prints it as a table, compares it with the last release or a revision, or stores it
 * as the next release.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { analyse } from '../codegen/check/questionnaire/analyse.ts';
import { classify } from '../codegen/check/questionnaire/diff.ts';
import { findLengths, lengthsOf } from '../codegen/check/questionnaire/lengths.ts';
import { sayEdits, sayFindings, sayPaths } from '../codegen/check/questionnaire/report.ts';
import type {
  FlowSource,
  QuestionnaireSource,
  QuestionSource,
  WitnessWalk,
} from '../codegen/check/questionnaire/source.ts';
import { flowTable } from '../codegen/check/questionnaire/table.ts';
import { questionnaire } from '../generated/domain/questionnaire.ts';
import { scenarioQuery } from '../src/domain/questionnaire/simulate/scenario.ts';
import { addRelease, releases } from './questionnaire-release.ts';

const folder = 'schemas/questionnaire';
const root = new URL('../', import.meta.url);

const commands: Record<string, (...rest: readonly string[]) => { readonly text: string; readonly isFailed: boolean }> =
  {
    check() {
      const source = current();
      const findings = [...analyse(source), ...findLengths(source, lengthsOf(source))];
      const broken = classify(released(), source).filter((edit) => edit.class === 'breaking');
      return {
        text: [sayFindings(findings, addressOf), ...(broken.length > 0 ? [sayEdits(broken)] : [])].join('\n'),
        isFailed: broken.length > 0 || findings.some(({ severity }) => severity === 'error'),
      };
    },
    paths(mode = '') {
      const source = current();
      return { text: sayPaths(source, lengthsOf(source), mode === '--all'), isFailed: false };
    },
    explain: () => ({ text: flowTable(current()), isFailed: false }),
    diff(revision) {
      const edits = classify(revision === undefined ? released() : committed(revision), current());
      return { text: sayEdits(edits), isFailed: edits.some((edit) => edit.class === 'breaking') };
    },
    release() {
      const today = new Date().toISOString().slice(0, 10);
      return { text: addRelease(current(), questionnaire, today), isFailed: false };
    },
  };

/** Where the console plays a walk. */
function addressOf({ facts, choices }: WitnessWalk): string {
  const optionIds = choices.flatMap((choice) => choice.optionIds);
  return `/admin/questionnaire-simulator?${scenarioQuery({ facts, optionIds, hasNewPlaces: false })}`;
}

function current(): QuestionnaireSource {
  const files = readdirSync(new URL(`${folder}/questions/`, root)).map((name) => `questions/${name}`);
  return sourceFrom(files, (file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8'));
}

function released(): QuestionnaireSource {
  const last = releases().at(-1);
  if (!last) throw new Error('There is no release yet; make one with "npm run questionnaire -- release".');
  return last.source;
}

function committed(revision: string): QuestionnaireSource {
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const files = git('ls-tree', '--name-only', `${revision}:${folder}/questions`).trim().split('\n');
  return sourceFrom(
    files.map((name) => `questions/${name}`),
    (file) => git('show', `${revision}:${folder}/${file}`),
  );
}

function sourceFrom(files: readonly string[], read: (file: string) => string): QuestionnaireSource {
  const questions = files.map((file) => JSON.parse(read(file)) as QuestionSource);
  return { flow: JSON.parse(read('flow.json')) as FlowSource, questions };
}

const [name = 'check', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}". Possible are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
const { text, isFailed } = command(...rest);
console.log(text);
process.exitCode = isFailed ? 1 : 0;
