/** `npm run bench -- bills`: findings of the audit in a year with 40 planted errors, and in a clean year. */
import type { Bench, Measure } from '../measure.ts';
import { auditCleanYear, scoreYear, type Case, type Score } from './score.ts';

const seeds = [1, 2, 3, 4, 5];

export const billsBench: Bench = async () => {
  const scores = seeds.map((seed) => scoreYear(seed));
  const clean = seeds.map((seed) => auditCleanYear(seed).length);
  const worst = (of: (score: Score) => number) => Math.min(...scores.map((score) => of(score)));
  const rules = [...new Set(scores[0]!.planted.map(({ rule }) => rule))].toSorted();
  return [
    {
      name: 'cases on clean years',
      value: Math.max(...clean),
      unit: 'cases',
      target: { atMost: 0 },
      detail: `${seeds.length} years`,
    },
    {
      name: 'precision of the audit, worst year',
      value: worst(({ precision }) => precision),
      unit: '',
      target: { atLeast: 0.95 },
    },
    {
      name: 'recall of the audit, worst year',
      value: worst(({ recall }) => recall),
      unit: '',
      target: { atLeast: 0.95 },
      detail: `${scores[0]!.planted.length} errors in ${scores[0]!.bills} bills a year`,
    },
    ...rules.map((rule) => ofRule(rule, scores)),
  ];
};

function ofRule(rule: string, scores: readonly Score[]): Measure {
  const planted = scores.flatMap((score) => score.planted.filter((each) => each.rule === rule));
  const missed = scores.flatMap((score) => score.missed.filter((each) => each.rule === rule));
  const wrong = scores.flatMap((score) => score.wrong.filter((each) => each.rule === rule));
  const money = planted.reduce((sum, { exposure }) => sum + exposure, 0);
  const seen = scores.flatMap(({ cases }) => cases.filter((each: Case) => each.rule === rule));
  const found = seen.reduce((sum, each) => sum + each.money, 0);
  return {
    name: `recall of ${rule}`,
    value: (planted.length - missed.length) / planted.length,
    unit: '',
    target: { atLeast: 0.75 },
    detail: `${wrong.length} wrong, ${(found / 100).toFixed(2)} of ${(money / 100).toFixed(2)} USD`,
  };
}
