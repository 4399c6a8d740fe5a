/** Checks that names and comments use everyday words: `words.json` lists the others, with better ones. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

interface WordList {
  /** Parts of declared names, as `tell` in `tellApprovers`. */
  readonly identifiers: Readonly<Record<string, string>>;
  /** Folders in which `letter` means an email, not a character. */
  readonly emailFolders: readonly string[];
  /** Type names that are participles instead of nouns. */
  readonly types: readonly string[];
  readonly comments: Readonly<Record<string, string>>;
}

const root = resolve(import.meta.dirname, '..');
const list = JSON.parse(readFileSync(resolve(import.meta.dirname, 'words.json'), 'utf8')) as WordList;
const inComments = new RegExp(`\\b(?:${Object.keys(list.comments).join('|')})\\b`, 'gi');
const vagueTypes: ReadonlySet<string> = new Set(list.types);
const [folder = ''] = process.argv.slice(2);

const files = globSync('{src,codegen,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.startsWith(folder))
  .toSorted();
function faultsIn(file: string): readonly string[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const at = (position: number): string => `${file}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
  const names = declaredNames(source).flatMap((name) =>
    betterName(file, name).map((better) => `${at(name.getStart())}  ${name.text}: ${better}`),
  );
  const comments = commentsOf(text).flatMap(({ start, comment }) =>
    [...comment.matchAll(inComments)].map(
      (match) => `${at(start + match.index)}  "${match[0]}": ${list.comments[match[0].toLowerCase()]!}`,
    ),
  );
  return [...names, ...comments];
}

function betterName(file: string, name: ts.Identifier): readonly string[] {
  if (isNamedLikeType(name) && vagueTypes.has(name.text)) return ['a noun that says what it is'];
  const parts = name.text.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());
  const isEmail = list.emailFolders.some((path) => file.startsWith(path));
  return parts.flatMap((part) => {
    if (isEmail && /^letters?$/.test(part)) return ['email'];
    return list.identifiers[part] ?? [];
  });
}

const isType = (node: ts.Node): boolean => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** A type, or a component: a function or constant with a capital letter. */
const isNamedLikeType = ({ parent }: ts.Identifier): boolean =>
  isType(parent) || ts.isFunctionDeclaration(parent) || ts.isVariableDeclaration(parent);

function declaredNames(source: ts.SourceFile): readonly ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) names.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Names that a parameter, a binding or a declaration introduces; not keys of literals, which often are wire names. */
const isDeclared = (node: ts.Identifier): boolean => {
  const { parent } = node;
  const isNamed =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isClassDeclaration(parent) ||
    isType(parent);
  return isNamed && (parent as ts.NamedDeclaration).name === node;
};

/** Comments and their offsets, without words in backticks, which name code. Slashes in strings may count as comments. */
const commentsOf = (text: string): readonly { start: number; comment: string }[] =>
  [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g)].map((match) => ({
    start: match.index,
    comment: match[0].replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length)),
  }));

const faults = files.flatMap(faultsIn);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files read, ${faults.length} words to replace.`);
process.exitCode = faults.length > 0 ? 1 : 0;
