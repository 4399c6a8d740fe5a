/** Execution plans of PostgreSQL. */

/** One node of a plan with its children. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** The answer of `explain (analyze, format json)`. */
export type Explained = readonly [{ readonly Plan: PlanNode }];

/** Rows that each node reads from the table; nodes that never ran are omitted. */
export const rowsFrom = ([{ Plan }]: Explained, table: string): readonly number[] =>
  withThoseBelow(Plan)
    .filter((node) => node['Relation Name'] === table && node['Actual Loops'] > 0)
    .map((node) => node['Actual Rows'] * node['Actual Loops']);

const withThoseBelow = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withThoseBelow)];
