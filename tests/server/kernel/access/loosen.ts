/** Rules that let in one kind of caller more, for the proof that the denial tests notice. */
import { permissions, type Rule } from './rules.ts';

/** Wider grants, from narrow to wide. */
const widerThan = (grant: string): readonly string[] => {
  if (['public', 'nobody', 'link'].includes(grant)) return [];
  if (grant === 'signed-in') return ['public'];
  if (grant === 'staff' || grant === 'member' || grant === 'owner') return ['signed-in', 'public'];
  if (grant === 'contributor') return ['member', 'signed-in', 'public'];
  if (permissions.some(({ id }) => id === grant)) return ['member', 'signed-in', 'public'];
  return ['staff', 'signed-in', 'public'];
};

/** Replaces each grant by the next wider one, and removes the whole check; skips variants that allow no one new. */
export function loosened(rule: Rule): readonly Rule[] {
  const byGrant = rule.flatMap((grant, at) => {
    const [next, ...further] = widerThan(grant);
    const others = rule.filter((_, place) => place !== at);
    const isOpenAnyway = next === undefined || [next, ...further].some((wider) => others.includes(wider));
    return isOpenAnyway ? [] : [[...others, next]];
  });
  return rule.includes('public') ? byGrant : [...byGrant, ['public']];
}
