/** Fields of a demo record by key, before their short values are resolved. */
export type Values = Readonly<Record<string, unknown>>;
