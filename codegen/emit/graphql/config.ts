/** How graphql-codegen writes types, for resolvers and documents alike. */
export const config = {
  scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown', ID: 'string' },
  useTypeImports: true,
  enumType: 'string-literal',
  immutableTypes: true,
  skipTypename: true,
} as const;
