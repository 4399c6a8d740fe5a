/** The one of these that has the id; a unit finds what it is about in the model that it is given. */
export const withId = <T extends { readonly id: string }>(items: readonly T[], id: string): T =>
  items.find((item) => item.id === id)!;
