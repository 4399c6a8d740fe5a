/** Type settings of graphql-codegen, for resolvers and documents. */
export const config = {
  scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown', ID: 'string' },
  useTypeImports: true,
  enumType: 'string-literal',
  immutableTypes: true,
  skipTypename: true,
} as const;
