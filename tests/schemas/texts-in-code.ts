/** Finds texts for people in an application file that should come from the schemas. */
import ts from 'typescript';

export interface FoundText {
  readonly line: number;
  /** The text; `{}` is a placeholder for a value. */
  readonly text: string;
}

/** Attributes in which a single word is a text: shown on a page or read by a screen reader. */
const textAttributes =
  /^(aria-label|title|\w*[lL]abel|placeholder|helperText|alt|secondary|primary|text|header|sender|product)$/;

/** `path` distinguishes TypeScript and TSX; `values` are words that are not texts. Texts are in file order. */
export function textsIn(path: string, code: string, values: ReadonlySet<string> = new Set()): readonly FoundText[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: FoundText[] = [];
  const visit = (node: ts.Node): void => {
    if (isForProgrammers(node)) return;
    const text = textOf(node);
    if (text !== null && !(values.has(text) && !isLabel(node)))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Calls whose texts go to the terminal, the log, the error report, or the program at the other end of a socket. */
const logCalls = /^(process\.std(out|err)\.write|(\w+\.)?report|(\w+\.)*log\.\w+|\w+\.close)$/;

/** Imports, types, log lines, invented answers, and errors for programmers: `new Error`, `new StartError`, but not `new ApiError`. */
function isForProgrammers(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (isSample(node)) return true;
  if (ts.isNewExpression(node)) return /^(?!ApiError)\w*Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && logCalls.test(node.expression.getText());
}

/** A function or value named `sample` or `sample…`: an answer as a user would type it. */
const isSample = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node)) &&
  /^sample([A-Z]|$)/.test(node.name?.getText() ?? '');

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? node.text.trim() : null;
  const text = written(node);
  if (text === null) return null;
  return isSentence(text) || isTextWord(node, text) ? text : null;
}

const isLabel = (node: ts.Node): boolean => isShown(node) || isTextAttribute(node);

/** A single word that is a text by its place, or by a capital that keys and values do not have. */
function isTextWord(node: ts.Node, text: string): boolean {
  if (isShown(node)) return /\p{L}{2}/u.test(text.replaceAll('{}', ' '));
  if (sqlOrStyle.test(text)) return false;
  if (isTextAttribute(node)) return /^\p{Lu}\p{Ll}|\{\}\W*\p{L}{2}|\p{L}{2}\W* \{\}/u.test(text);
  return /^\p{Lu}\p{Ll}+(\W+\{\})?$/u.test(text) && !isName(node);
}

/** Text of a literal, with `{}` for each value of a template. */
function written(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

const sqlOrStyle =
  /[<>=;]|\$\d|::|\{\}\.\w|\b(select|not exists|union all|insert into|order by|left join|is null|is true|no scroll cursor|fetch|alter table|at time zone|create role|infinite|serif)\b/;
const startsAsSentence = /^["“(]?\p{Lu}[\p{L}’'-]*,? [\p{L}{“"(]/u;
const endsAsSentence = /\p{Ll} \p{Ll}[^\n]*[.!?]$/u;
const wordsAroundValue = /\{\}[^\n]*\p{Ll}{2,} \p{Ll}{2,}/u;

/** Two or more words that start or end like a sentence, or that follow a value. */
const isSentence = (text: string): boolean =>
  !sqlOrStyle.test(text) && [startsAsSentence, endsAsSentence, wordsAroundValue].some((form) => form.test(text));

/** Between the tags of a page. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isParenthesizedExpression(parent)) return isShown(parent);
  return ts.isBinaryExpression(parent) && isAlternative(parent, node) && isShown(parent);
}

/** The right side of `a ?? b`, `a || b` and `a && b`. */
const isAlternative = ({ operatorToken, right }: ts.BinaryExpression, node: ts.Node): boolean =>
  right === node &&
  [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.AmpersandAmpersandToken].includes(
    operatorToken.kind,
  );

/** Name of a key, a compared value, or a name of another system. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBinaryExpression(parent)) return !isAlternative(parent, node);
  return ts.isElementAccessExpression(parent) || ts.isCaseClause(parent);
}

function isTextAttribute(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return textAttributes.test(parent.name.getText().replaceAll(/['"]/g, ''));
  if (ts.isJsxExpression(parent) || ts.isConditionalExpression(parent)) return isTextAttribute(parent);
  return false;
}
