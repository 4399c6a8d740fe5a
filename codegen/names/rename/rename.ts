/** `npm run rename`: a word of the schemas gets another everywhere, or nothing changes. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblem } from '../../errors.ts';
import { runWrite } from '../../mode/write.ts';
import { placesOf, type NamedAt } from '../places.ts';
import { holdersOf } from '../stored.ts';
import { followErrors, renameInCode, type CodeRename } from './code.ts';
import { createEdits, type Edits } from './edits.ts';
import { requestOf, type RenameRequest } from './request.ts';
import { renameInSchemas } from './schemas.ts';
import { createTypes, type TypeErrorAt } from './types.ts';

export interface RenameResult {
  readonly isRight: boolean;
  readonly lines: readonly string[];
}

/** Renames in schemas and code, generates, and checks all types; writes everything back if something is left. */
export async function rename(root: string, what: string, next: string): Promise<RenameResult> {
  const request = await requestOf(root, what, next);
  if (typeof request === 'string') return { isRight: false, lines: [request] };
  const edits = createEdits(root);
  const refusal = await refused(root, request, edits);
  if (refusal.length === 0) return { isRight: true, lines: report(request, edits) };
  edits.undo();
  await runWrite({ root, acceptsNames: true });
  return {
    isRight: false,
    lines: [...refusal.slice(0, mostLines), 'Nothing was changed. Mend these first, then run the command again.'],
  };
}

/** Who names it, without renaming. */
export async function whoNames(root: string, what: string): Promise<RenameResult> {
  const request = await requestOf(root, what, null);
  if (typeof request === 'string') return { isRight: false, lines: [request] };
  const places = placesOf(request.scope, request.name);
  return { isRight: true, lines: places.map((place) => `${place.isSure ? '       ' : 'perhaps'}${lineOf(place)}`) };
}

const mostLines = 12;

async function refused(root: string, request: RenameRequest, edits: Edits): Promise<readonly string[]> {
  const { name, next, scope } = request;
  const all = placesOf(scope, name);
  const places = all.filter(({ file }) => !file.startsWith('schemas/'));
  const inSchemas = all.filter(({ file }) => file.startsWith('schemas/'));
  const problems = await renameInSchemas(root, edits, name, next, inSchemas);
  if (problems.length > 0) return problems.map(formatProblem);
  const generated = await runWrite({ root, acceptsNames: true });
  if (!generated.isRight) return generated.lines;
  const files = [...new Set(places.map(({ file }) => file))];
  const code: CodeRename = { root, name, next, places, edits, types: createTypes(root, files) };
  renameInCode(code);
  return typesLeft(code);
}

/** The whole project's type errors; files that no place named are mended once more. */
async function typesLeft(code: CodeRename): Promise<readonly string[]> {
  const first = await typeErrors(code.root);
  if (first.length === 0) return [];
  const files = [...new Set(first.map((line) => line.split('(')[0]!))].filter((file) =>
    existsSync(join(code.root, file)),
  );
  const left: readonly TypeErrorAt[] = followErrors(code, files);
  return left.length === 0 ? typeErrors(code.root) : first;
}

const typeErrors = (root: string): Promise<readonly string[]> => {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
  const args = [compiler, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      done(stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line))),
    );
  });
};

function report({ name, next, scope }: RenameRequest, edits: Edits): readonly string[] {
  const changed = [...edits.counts()].map(([file, count]) => `  ${file} (${count})`);
  const left = placesOf(scope, name);
  return [
    `"${name.word}" is called "${next}" now. Changed by hand-written file:`,
    ...changed.toSorted(),
    ...(left.length === 0 ? [] : ['Perhaps also meant, look at:', ...left.map(lineOf)]),
    ...holdersOf(name.kind).map((holder) => `Stored: ${holder}.`),
    'See the changes with "git diff".',
  ];
}

const lineOf = ({ file, line, word }: NamedAt): string => `  ${file}:${line} ${word}`;
