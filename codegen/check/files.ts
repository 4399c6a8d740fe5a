/** Checks within one file: syntax, name, meta-schema, rules, spelling; and its automatic repairs. */
import type { Finding } from '../errors.ts';
import { fileKinds } from '../parse/kinds.ts';
import { objectOf, type SourceFile } from '../parse/source-file.ts';
import type { Sources } from '../parse/sources.ts';
import { suggest } from './closest.ts';
import { hiddenLettersIn } from './hidden-letters.ts';
import { createOrderCheck, type FindWrongOrders } from './meta/order.ts';
import { createValidator, type ValidateFile } from './meta/validate.ts';
import type { ValidHashes } from './valid-hashes.ts';
import { repaired } from './repair.ts';
import { contradictionsIn } from './rules/contradictions.ts';
import { patternMistakesIn } from './rules/patterns.ts';
import { openapiWordsIn } from './rules/openapi-words.ts';
import { textMistakesIn } from './rules/rule-texts.ts';
import { misspeltIn } from './spelling.ts';

export interface CheckedFiles {
  readonly findings: readonly Finding[];
  /** Paths of files that the model is built without. */
  readonly unsound: ReadonlySet<string>;
  /** Repaired texts by path, for files with wrong layout or key order. */
  readonly repairs: ReadonlyMap<string, string>;
}

interface CheckedFile {
  readonly findings: readonly Finding[];
  /** True when the model can be built from it. */
  readonly isSound: boolean;
  /** The repaired text, if it differs. */
  readonly repair?: string;
}

const right: CheckedFile = { findings: [], isSound: true };

/** Results by file object: an unchanged file of a watch round is the same object. */
const known = new WeakMap<SourceFile, CheckedFile & { readonly metas: string; readonly hash: string }>();

/** Checks every file that is not known to be valid. */
export async function checkFiles(sources: Sources, valid: ValidHashes): Promise<CheckedFiles> {
  const texts = sources.ofKind('meta').map((file) => file.text);
  const metas = texts.join('\n');
  const metasHash = valid.hashOf(metas);
  const findings: Finding[] = [];
  const unsound = new Set<string>();
  const repairs = new Map<string, string>();
  for (const file of sources.files.values()) {
    let result = known.get(file);
    if (result?.metas !== metas) {
      const hash = valid.hashOf(`${metasHash} ${file.path}\n${file.text}`);
      const found = valid.has(hash) ? right : await checkFile(file, await checkersFor(metas, sources));
      result = { metas, hash, ...found };
      known.set(file, result);
    }
    if (result.repair !== undefined) repairs.set(file.path, result.repair);
    else if (result.findings.length === 0) valid.add(result.hash);
    findings.push(...result.findings);
    if (!result.isSound) unsound.add(file.path);
  }
  return { findings, unsound, repairs };
}

interface Checkers {
  readonly validate: ValidateFile;
  readonly findWrongOrders: FindWrongOrders;
}

/** Watch mode caches compiled meta-schemas, because compiling takes longer than checking a file. */
let compiled: { readonly metas: string; readonly checkers: Checkers } | undefined;

async function checkersFor(metas: string, sources: Sources): Promise<Checkers> {
  if (compiled?.metas === metas) return compiled.checkers;
  const checkers = { validate: await createValidator(sources), findWrongOrders: createOrderCheck(sources) };
  compiled = { metas, checkers };
  return checkers;
}

async function checkFile(file: SourceFile, { validate, findWrongOrders }: Checkers): Promise<CheckedFile> {
  if (file.kind === null) return { findings: [wrongPlace(file), ...misspeltIn(file)], isSound: false };
  if (file.problems.length > 0)
    return { findings: file.problems.map((problem) => syntaxFinding(file, problem)), isSound: false };
  const findings = [...validate(file), ...wrongId(file)];
  const isSound = findings.length === 0;
  const repair = isSound ? repaired(file, findWrongOrders) : file.text;
  return {
    findings: [
      ...findings,
      ...misspeltIn(file),
      ...hiddenLettersIn(file),
      ...(isSound ? await ruleMistakesIn(file) : []),
    ],
    isSound,
    ...(repair !== file.text && { repair }),
  };
}

const ruleMistakesIn = async (file: SourceFile): Promise<readonly Finding[]> => [
  ...contradictionsIn(file),
  ...textMistakesIn(file),
  ...openapiWordsIn(file),
  ...(await patternMistakesIn(file)),
];

function syntaxFinding(file: SourceFile, problem: SourceFile['problems'][number]): Finding {
  return { origin: { file: file.path, pointer: '' }, ...problem };
}

function wrongPlace(file: SourceFile): Finding {
  const path = file.path.replace(/^schemas\//, '');
  const [folder = ''] = path.split('/');
  const here = fileKinds.find((kind) => kind.example.startsWith(`${folder}/`));
  const folders = [
    ...new Set(fileKinds.map((kind) => kind.example.split('/')[0]!).filter((name) => !name.includes('.'))),
  ];
  const hint = here ? `Files here are named like ${here.example}.` : suggest(folder, folders);
  return {
    origin: { file: file.path, pointer: '' },
    message: 'No kind of schema file has such a path.',
    ...(hint === undefined ? {} : { hint }),
  };
}

function wrongId(file: SourceFile): readonly Finding[] {
  const id = objectOf(file)['$id'];
  if (typeof id !== 'string' || file.kind?.id === 'meta') return [];
  const wanted = file.kind?.id === 'screen' ? file.path.replace(/^schemas\/screens\/|\.json$/g, '') : file.stem;
  if (id === wanted) return [];
  return [
    {
      origin: { file: file.path, pointer: '/$id' },
      message: `"$id" must be the file's name, "${wanted}", but "${id}" was found.`,
    },
  ];
}
