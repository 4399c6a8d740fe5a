/** The TypeScript language service over the files that a rename may concern, read from disk again when they change. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface TypeErrorAt {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface Types {
  /** Type errors of the files, as they are on disk now. */
  errorsOf(files: readonly string[]): readonly TypeErrorAt[];
  /** True if anything but the word itself declares the property at the offset. */
  isDeclared(file: string, offset: number): boolean;
}

export function createTypes(root: string, files: readonly string[]): Types {
  const roots = new Set(
    [...files, ...globSync('{src,codegen,tests}/**/*.d.ts', { cwd: root })].map((file) => join(root, file)),
  );
  const versions = new Map<string, string>();
  const service = ts.createLanguageService(hostOf(root, roots, versions));
  /** Only these are looked at again: there are thousands of others. */
  const readAgain = (file: string): void => {
    const path = join(root, file);
    roots.add(path);
    const { mtimeMs, size } = statSync(path);
    versions.set(path, `${mtimeMs} ${size}`);
  };
  return {
    errorsOf: (wanted) => {
      const typed = wanted.filter((file) => /\.tsx?$/.test(file));
      typed.forEach(readAgain);
      return typed.flatMap((file) => errorsIn(service, root, file));
    },
    isDeclared: (file, offset) => {
      readAgain(file);
      const found = service.getDefinitionAtPosition(join(root, file), offset) ?? [];
      return found.some(({ fileName, textSpan }) => fileName !== join(root, file) || textSpan.start !== offset);
    },
  };
}

function hostOf(
  root: string,
  roots: ReadonlySet<string>,
  versions: ReadonlyMap<string, string>,
): ts.LanguageServiceHost {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config.config, { ...ts.sys, readDirectory: () => [] }, root);
  return {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [...roots].filter((path) => existsSync(path)),
    getScriptVersion: (path) => versions.get(path) ?? '0',
    getScriptSnapshot: (path) =>
      existsSync(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined,
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
  };
}

const errorsIn = (service: ts.LanguageService, root: string, file: string): readonly TypeErrorAt[] =>
  service
    .getSemanticDiagnostics(join(root, file))
    .flatMap(({ category, start = 0, length = 0, messageText }) =>
      category === ts.DiagnosticCategory.Error
        ? [{ file, start, end: start + length, message: ts.flattenDiagnosticMessageText(messageText, '\n') }]
        : [],
    );
