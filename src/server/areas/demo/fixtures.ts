/** The demo files as written, and the meaning of their short values. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monthsOf, type MonthlySeries } from './months.ts';
import type { Values } from './values.ts';

export interface DemoFile {
  readonly name: string;
  readonly entity: string;
  readonly records?: Readonly<Record<string, Values>>;
  readonly changes?: Readonly<Record<string, Values>>;
  readonly events?: Readonly<Record<string, string>>;
  /** Documents that are written, sent and signed after everything is loaded. */
  readonly documents?: Readonly<Record<string, Values>>;
  /** Carriers' bills that are uploaded after everything is loaded. */
  readonly billFiles?: Readonly<Record<string, Values>>;
}

interface WrittenFile extends Omit<DemoFile, 'name'> {
  /** Records and changes of each month. */
  readonly monthly?: {
    readonly records?: Readonly<Record<string, MonthlySeries>>;
    readonly changes?: Readonly<Record<string, MonthlySeries>>;
  };
}

/** Sorted by name, with monthly series written out. */
export function readDemoFiles(folder: string, now: Date): readonly DemoFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return names.map((name) => {
    const { monthly = {}, ...file } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as WrittenFile;
    return {
      ...file,
      name,
      records: { ...monthsOf(monthly.records ?? {}, now), ...file.records },
      changes: { ...monthsOf(monthly.changes ?? {}, now), ...file.changes },
    };
  });
}

const dayMs = 86_400_000;

/**
 * Resolves `@name` to an id, `today+30` to a day, `end+30` to the end of it, `now-2` and `now-2.5` to instants; other
 * values stay.
 */
export function resolveValue(value: unknown, ids: ReadonlyMap<string, string>, now: Date): unknown {
  if (Array.isArray(value)) return value.map((each) => resolveValue(each, ids, now));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolveValue(inner, ids, now)]));
  }
  if (typeof value !== 'string') return value;
  if (value.startsWith('@')) return idOf(value.slice(1), ids);
  const [, moment, days = '0'] = /^(today|end|now)([+-]\d+(?:\.\d+)?)?$/.exec(value) ?? [];
  if (moment === undefined) return value;
  const then = new Date(now.getTime() + Number(days) * dayMs).toISOString();
  if (moment === 'now') return then;
  return moment === 'today' ? then.slice(0, 10) : `${then.slice(0, 10)}T23:59:59Z`;
}

function idOf(name: string, ids: ReadonlyMap<string, string>): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data refers to "@${name}", which no earlier file makes.`);
  return id;
}
