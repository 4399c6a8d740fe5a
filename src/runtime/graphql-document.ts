/** The text of a GraphQL operation, with the types of its result and variables. */
export type GraphqlDocument<Result, Variables> = string & {
  readonly types?: (variables: Variables) => Result;
};
