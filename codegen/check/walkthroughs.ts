/** Walkthroughs of screens must belong to existing lists. */
import { unknown, below, isComplete, type Check } from './context.ts';

export const checkWalkthroughs: Check = (context) => {
  if (!isComplete(context, 'screen')) return [];
  const lists = context.model.screens.filter(({ kind }) => kind === 'list').map(({ id }) => id);
  return context.model.walkthroughs
    .filter(({ id }) => id.startsWith('app/') && !lists.includes(id))
    .map(({ id, origin }) => unknown(below(origin), 'list screen', id, lists));
};
