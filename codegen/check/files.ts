/** What one file alone can have wrong: its syntax, its name, its meta-schema, its layout. */
import type { Finding } from '../errors.ts';
import { fileKinds } from '../parse/kinds.ts';
import { objectOf, type SourceFile } from '../parse/source-file.ts';
import type { Sources } from '../parse/sources.ts';
import { suggest } from './closest.ts';
import { checkLayout } from './layout.ts';
import { createOrderCheck, type CheckOrder } from './meta/order.ts';
import { createValidator, type ValidateFile } from './meta/validate.ts';

export interface CheckedFiles {
  readonly findings: readonly Finding[];
  /** Paths of files that the model is built without. */
  readonly unsound: ReadonlySet<string>;
}

/** Results by file object: an unchanged file of a watch round is the same object. */
const known = new WeakMap<SourceFile, CheckedFile & { readonly metas: string }>();

interface CheckedFile {
  readonly findings: readonly Finding[];
  /** True when the model can be built from it, however it is laid out. */
  readonly isSound: boolean;
}

/** Compiling the meta-schemas takes longer than checking a file with them, so watch mode keeps them. */
let compiled: { readonly metas: string; readonly checkers: Checkers } | undefined;

async function checkersFor(metas: string, sources: Sources): Promise<Checkers> {
  if (compiled?.metas === metas) return compiled.checkers;
  const checkers = { validate: await createValidator(sources), checkOrder: createOrderCheck(sources) };
  compiled = { metas, checkers };
  return checkers;
}

interface Checkers {
  readonly validate: ValidateFile;
  readonly checkOrder: CheckOrder;
}

export async function checkFiles(sources: Sources): Promise<CheckedFiles> {
  const metas = sources
    .ofKind('meta')
    .map((file) => file.text)
    .join('\n');
  const findings: Finding[] = [];
  const unsound = new Set<string>();
  for (const file of sources.files.values()) {
    let result = known.get(file);
    if (result?.metas !== metas) {
      result = { metas, ...checkFile(file, await checkersFor(metas, sources)) };
      known.set(file, result);
    }
    findings.push(...result.findings);
    if (!result.isSound) unsound.add(file.path);
  }
  return { findings, unsound };
}

function checkFile(file: SourceFile, { validate, checkOrder }: Checkers): CheckedFile {
  if (file.kind === null) return { findings: [wrongPlace(file)], isSound: false };
  if (file.problems.length > 0)
    return { findings: file.problems.map((problem) => syntaxFinding(file, problem)), isSound: false };
  const findings = [...validate(file), ...wrongId(file)];
  return { findings: [...findings, ...checkOrder(file), ...checkLayout(file)], isSound: findings.length === 0 };
}

function syntaxFinding(file: SourceFile, problem: SourceFile['problems'][number]): Finding {
  return { origin: { file: file.path, pointer: '' }, message: problem.message, offset: problem.offset };
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
