/** Finds the texts that a file of the application says to people by itself instead of taking them from the schemas. */
import ts from 'typescript';

export interface SpokenText {
  readonly line: number;
  /** The text; `{}` stands for a value in it. */
  readonly text: string;
}

/** Where one word alone is a text: what a page shows or a screen reader says. */
const spokenAttributes = /^(aria-label|title|label|placeholder|helperText|alt|secondary|primary|text|header)$/;

/** `path` tells TypeScript from TSX; texts come in the order of the file. */
export function spokenTexts(path: string, code: string): readonly SpokenText[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: SpokenText[] = [];
  const visit = (node: ts.Node): void => {
    if (isForProgrammers(node)) return;
    const text = spoken(node);
    if (text !== null) found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Calls whose texts go to the terminal, the log, the error report, or the program at the other end of a socket. */
const logCalls = /^(process\.std(out|err)\.write|(\w+\.)?report|(\w+\.)*log\.\w+|\w+\.close)$/;

/** Imports, types, log lines, and errors that no user meets: `new Error`, `new StartError`, but not `new ApiError`. */
function isForProgrammers(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /^(?!ApiError)\w*Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && logCalls.test(node.expression.getText());
}

function spoken(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? node.text.trim() : null;
  const text = written(node);
  if (text === null) return null;
  return isSentence(text) || (isSpokenAttribute(node) && /^\p{Lu}\p{Ll}/u.test(text)) ? text : null;
}

/** The text of a literal, with `{}` for each value of a template. */
function written(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

const sqlOrStyle =
  /[<>=;]|\$\d|::|\{\}\.\w|\b(select|order by|is null|no scroll cursor|fetch|at time zone|create role|infinite)\b/;
const startsAsSentence = /^["“(]?\p{Lu}[\p{L}’'-]*,? [\p{L}{“"(]/u;
const endsAsSentence = /\p{Ll} \p{Ll}[^\n]*[.!?]$/u;
const wordsAroundValue = /\{\}[^\n]*\p{Ll}{2,} \p{Ll}{2,}/u;

/** Two words or more that begin or end like a sentence, or that follow a value. */
const isSentence = (text: string): boolean =>
  !sqlOrStyle.test(text) && [startsAsSentence, endsAsSentence, wordsAroundValue].some((form) => form.test(text));

function isSpokenAttribute(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return spokenAttributes.test(parent.name.getText().replaceAll(/['"]/g, ''));
  if (ts.isJsxExpression(parent) || ts.isConditionalExpression(parent)) return isSpokenAttribute(parent);
  return false;
}
