/** Fields of a demo record by their key, as they are written. */
export type Values = Readonly<Record<string, unknown>>;
