/** Typed operations of the pages, by graphql-codegen: their texts, with their results and variables as types. */
import { plugin } from '@graphql-codegen/typescript-operations';
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  buildASTSchema,
  parse,
  print,
  separateOperations,
  validate,
} from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { SchemaError, type Finding } from '../../errors.ts';
import type { OutputFile } from '../../write/output.ts';
import { config } from './config.ts';

/** A `.graphql` file under `src/web/`: named operations, and the fragments that they use. */
export interface DocumentFile {
  readonly path: string;
  readonly text: string;
}

/** `generated/graphql/documents/a/b.ts` of `src/web/a/b.graphql`: `XDocument`, `XQuery` and `XQueryVariables` of each query X. */
export async function documentFile(sdl: string, { path, text }: DocumentFile): Promise<OutputFile> {
  const schema = schemaOf(sdl);
  const document = requireValid(schema, path, text);
  const outputFile = path.replace('src/web/', 'generated/graphql/documents/').replace(/\.graphql$/, '.ts');
  const types = await plugin(schema, [{ location: path, document }], config, { outputFile });
  const sections = [
    `import type { GraphqlDocument } from '#runtime/graphql-document.ts';`,
    ...(types.prepend ?? []).filter(Boolean),
    types.content,
    ...Object.entries(separateOperations(document)).map(([name, operation]) => constant(name, operation)),
  ];
  return { path: outputFile, source: path, text: `${sections.join('\n\n')}\n`, format: true };
}

function constant(name: string, operation: DocumentNode): string {
  const pascal = name.charAt(0).toUpperCase() + name.slice(1);
  const definition = operation.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)!;
  const type = `${pascal}${definition.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation'}`;
  const text = print(operation).replaceAll(/[\\`]|\$\{/g, String.raw`\$&`);
  return `export const ${pascal}Document = \`\n${text}\n\` as GraphqlDocument<${type}, ${type}Variables>;`;
}

/** Cached, because building the schema takes longer than writing a file. */
let built: { readonly sdl: string; readonly schema: GraphQLSchema } | undefined;

function schemaOf(sdl: string): GraphQLSchema {
  if (built?.sdl !== sdl)
    built = {
      sdl,
      schema: buildASTSchema(parse(sdl, { noLocation: true }), { assumeValid: true, assumeValidSDL: true }),
    };
  return built.schema;
}

function requireValid(schema: GraphQLSchema, path: string, text: string): DocumentNode {
  const document = parsed(path, text);
  const errors = [...validate(schema, document), ...anonymous(document)];
  if (errors.length > 0) throw new SchemaError(errors.map((error) => finding(path, error)));
  return document;
}

function parsed(path: string, text: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof GraphQLError) throw new SchemaError([finding(path, error)]);
    throw error;
  }
}

/** The name of an operation is the name of its types. */
const anonymous = ({ definitions }: DocumentNode): readonly GraphQLError[] =>
  definitions
    .filter((each) => each.kind === Kind.OPERATION_DEFINITION && !each.name)
    .map((nodes) => new GraphQLError('An operation needs a name, by which its types are named.', { nodes }));

const finding = (path: string, { message, locations }: GraphQLError): Finding => ({
  origin: { file: path, pointer: '' },
  message,
  ...(locations?.[0] && { place: locations[0] }),
});
