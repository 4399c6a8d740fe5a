/** Type parsers: dates and instants arrive as the text that goes over the wire. */
import pg from 'pg';

const { builtins } = pg.types;
const asText = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.TIMESTAMPTZ, asText],
  // Money is in integer minor units, far below 2^53.
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
