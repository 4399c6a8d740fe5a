/** What a dashboard shows, and the parameters that its conditions stand for. */
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';

export type Where = Readonly<Record<string, unknown>>;

interface Part {
  readonly id: string;
  readonly title: string;
  readonly access: readonly Grant[];
  readonly view: EntityView;
  /** Parameters of the list; `@user` and `@today` stand for the user's id and the present day. */
  readonly where?: Where;
}

export interface Figure extends Part {
  readonly measure: 'count';
  readonly icon?: string;
  readonly color?: string;
}

export interface Chart extends Part {
  readonly shape: 'bar';
  readonly measure: 'count';
  /** Closed list whose values are counted. */
  readonly by: FieldView;
}

export interface ShortList extends Part {
  readonly columns?: readonly FieldView[];
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
}

export interface Dashboard {
  readonly id: string;
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly access: readonly Grant[];
  readonly icon: string;
  readonly figures: readonly Figure[];
  readonly charts: readonly Chart[];
  readonly lists: readonly ShortList[];
}

/** The conditions with the values of this user and day. */
export function resolved(where: Where = {}, userId: string, now = new Date()): Where {
  const values: Readonly<Record<string, string>> = { '@user': userId, '@today': now.toISOString().slice(0, 10) };
  return Object.fromEntries(
    Object.entries(where).map(([name, value]) => [name, typeof value === 'string' ? (values[value] ?? value) : value]),
  );
}
