/** The current step is in the address: one history entry per question. */

interface Here {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** The step of the review page. */
export const reviewStep = 'review';

const parameter = 'step';

export const stepOfUrl = (search: string): string | null => new URLSearchParams(search).get(parameter);

/** The address of a step; keeps other parameters. */
export function urlOfStep({ pathname, search }: Pick<Here, 'pathname' | 'search'>, step: string): string {
  const params = new URLSearchParams(search);
  params.set(parameter, step);
  return `${pathname}?${params}`;
}

/** The address without a step, from which the first open question is found. */
export function urlWithoutStep({ pathname, search }: Pick<Here, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** True when the previous history entry shows that step. */
export const isOwnEntry = ({ state }: Pick<Here, 'state'>, step: string): boolean =>
  partOf(state).from === step && partOf(state).isChange !== true;

/** True while the user changes an answer from the summary. */
export const isChanging = ({ state }: Pick<Here, 'state'>): boolean => partOf(state).isChange === true;

const partOf = (state: unknown): { from?: string | null; isChange?: boolean } =>
  (state as { from?: string | null; isChange?: boolean } | null) ?? {};
