/** Makes the client use the API's component types instead of repeating them. */
import ts from 'typescript';

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The text with imports instead of declarations of these components and their parts. */
export function withSharedTypes(text: string, components: ReadonlySet<string>): string {
  const file = ts.createSourceFile('client.ts', text, ts.ScriptTarget.Latest);
  const isShared = (node: ts.Node): node is TypeDeclaration => isType(node) && components.has(node.name.text);
  const shared = file.statements.filter(isShared).map(({ name }) => name.text);
  const kept = withoutParts(
    file.statements.filter((node) => !isShared(node)),
    components,
  );
  const [imports, rest] = [kept.filter(ts.isImportDeclaration), kept.filter((node) => !ts.isImportDeclaration(node))];
  return [
    ...imports.map((node) => node.getFullText(file)),
    ...(shared.length > 0 ? [`\nimport type { components } from '../api/types/components.ts';\n`] : []),
    ...shared.map((name) => `\nexport type ${name} = components['schemas']['${name}'];`),
    ...rest.map((node) => node.getFullText(file)),
    '\n',
  ].join('');
}

const isType = (node: ts.Node): node is TypeDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** Removes parts of components that are no longer used. */
function withoutParts(nodes: readonly ts.Statement[], components: ReadonlySet<string>): readonly ts.Statement[] {
  const beginnings = [...components];
  const isPart = ({ name: { text } }: TypeDeclaration): boolean => beginnings.some((name) => text.startsWith(name));
  const names = new Map(nodes.map((node) => [node, namesIn([node])]));
  const isNamed = (node: TypeDeclaration): boolean =>
    nodes.some((other) => other !== node && names.get(other)!.has(node.name.text));
  const kept = nodes.filter((node) => !isType(node) || !isPart(node) || isNamed(node));
  return kept.length === nodes.length ? nodes : withoutParts(kept, components);
}

function namesIn(nodes: readonly ts.Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return names;
}
