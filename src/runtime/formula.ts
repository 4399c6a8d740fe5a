/** Functions that compiled expressions call; `codegen/expression` holds their SQL. */
export * from './formula/amounts.ts';
export * from './formula/dates.ts';
export * from './formula/numbers.ts';
export * from './formula/texts.ts';
