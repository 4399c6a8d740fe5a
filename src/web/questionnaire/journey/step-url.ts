/** The step that shows is part of the address: one history entry for each question. */

interface Here {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** Step of the page that sums up the answers. */
export const reviewStep = 'review';

const parameter = 'step';

export const stepOfUrl = (search: string): string | null => new URLSearchParams(search).get(parameter);

/** The address of a step; other parameters stay. */
export function urlOfStep({ pathname, search }: Pick<Here, 'pathname' | 'search'>, step: string): string {
  const params = new URLSearchParams(search);
  params.set(parameter, step);
  return `${pathname}?${params}`;
}

/** The address from which the first open question is found. */
export function urlWithoutStep({ pathname, search }: Pick<Here, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** True when the entry before this one in the history shows that step. */
export const isOwnEntry = ({ state }: Pick<Here, 'state'>, step: string): boolean =>
  partOf(state).from === step && partOf(state).isChange !== true;

/** True while an answer is changed from the summary. */
export const isChanging = ({ state }: Pick<Here, 'state'>): boolean => partOf(state).isChange === true;

const partOf = (state: unknown): { from?: string | null; isChange?: boolean } =>
  (state as { from?: string | null; isChange?: boolean } | null) ?? {};
