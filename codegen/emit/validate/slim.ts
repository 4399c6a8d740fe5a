/** Cuts the schemas that ajv copies into its code down to the parts that the code reads. */

/** Rewrites every `const schemaN = {…};` line of a module; the code around it stays as it is. */
export function slimSchemas(code: string): string {
  return code.replace(/^const (schema\d+) = (\{.*\});$/gm, (_line, name: string, json: string) => {
    const schema = JSON.parse(json) as Node;
    const slim = pathsRead(code, name).reduce<Node>((kept, path) => keep(kept, schema, path), {});
    return Object.keys(slim).length === 0 ? '' : `const ${name} = ${JSON.stringify(slim)};`;
  });
}

type Node = { [key: string]: unknown };

/** Paths such as `properties.term.enum`, as lists of keys. */
function pathsRead(code: string, name: string): readonly (readonly string[])[] {
  const uses = code.matchAll(new RegExp(`\\b${name}((?:\\.[A-Za-z_$][\\w$]*|\\["(?:[^"\\\\]|\\\\.)*"\\])+)`, 'g'));
  return [...uses].map(([, path]) =>
    [...path!.matchAll(/\.([A-Za-z_$][\w$]*)|\["((?:[^"\\]|\\.)*)"\]/g)].map(([, plain, quoted]) => plain ?? quoted!),
  );
}

/** Adds what stands at the path; of `properties` itself only the names are asked for. */
function keep(kept: Node, from: Node, [key, ...rest]: readonly string[]): Node {
  if (key === undefined) return kept;
  const value = from[key];
  const before = kept[key] as Node | undefined;
  if (rest.length > 0) return { ...kept, [key]: keep(before ?? {}, value as Node, rest) };
  const isNames = key === 'properties' && typeof value === 'object';
  return { ...kept, [key]: isNames ? { ...namesOf(value as Node), ...before } : value };
}

const namesOf = (node: Node): Node => Object.fromEntries(Object.keys(node).map((name) => [name, 0]));
