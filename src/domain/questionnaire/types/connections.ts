/** Pairs of A and Z locations. */
import { fill } from '#domain/format/fill.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { wanLocationIdxs } from '../evaluation.ts';
import { connectionPairs } from '../location.ts';
import { locationName } from '../place-name.ts';
import { isBlank, issue } from '../validate/issue.ts';
import { noDetail, type AnswerType } from './answer-type.ts';
import { either, index, listOf, nothing, record } from './shared/form.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly connections: { readonly connections: readonly ConnectionAnswer[] };
  }
}

export const connections: AnswerType<'connections'> = {
  form: record({
    connections: listOf(record({ from: either(nothing, index), to: either(nothing, index, listOf(index)) })),
  }),
  blank: ({ evaluation }) => ({ connections: [{ from: wanLocationIdxs(evaluation)[0] ?? null, to: [] }] }),
  completed: (data, blank) => (data.connections.length > 0 ? data : blank),
  /** [QN-278] [QN-279] [QN-282] */
  check({ connections: rows }, { evaluation, messages }) {
    const known = new Set(wanLocationIdxs(evaluation));
    if (rows.length === 0) return issue(messages.required, 'connections');
    const wrong = rows.flatMap(({ from, to }, at) => {
      const ends = to === null || to === undefined ? [] : [to].flat();
      const path = ['connections', at] as const;
      return [
        ...(isBlank(from) ? issue(messages.required, ...path, 'from') : []),
        ...(ends.length === 0 ? issue(messages.required, ...path, 'to') : []),
        ...(from !== null && from !== undefined && !known.has(from) ? issue(messages.invalid, ...path, 'from') : []),
        ...(ends.some((end) => !known.has(end)) ? issue(messages.invalid, ...path, 'to') : []),
      ];
    });
    const isEmpty = wrong.length === 0 && connectionPairs(rows).length === 0;
    return isEmpty ? issue(messages.required, 'connections', 0, 'to') : wrong;
  },
  /** Connections whose two ends still need WAN. */
  fit({ connections: before }, { evaluation, match }) {
    const ends = new Set(wanLocationIdxs(evaluation));
    const now = (idx: number) => {
      const place = match.placeNow(idx);
      return place !== undefined && ends.has(place) ? place : undefined;
    };
    const rows = before.map(({ from, to }) => {
      const a = from === null ? undefined : now(from);
      const z = [to ?? []].flat().flatMap((idx) => now(idx) ?? []);
      return { from: a ?? null, to: z.filter((idx) => idx !== a) };
    });
    const all = before.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
    const gone = new Set(all.filter((idx) => now(idx) === undefined).map((idx) => match.nameBefore(idx)));
    return {
      data: { connections: rows.filter(({ from, to }) => from !== null && to.length > 0) },
      omitted: [...gone].filter((name) => name !== '').map((what) => ({ what })),
    };
  },
  isCopied: false,
  /** Valid pairs only. */
  ordered: (data) => ({ connections: connectionPairs(data.connections).map(({ from, to }) => ({ from, to })) }),
  rowName: (_evaluation, _data, row) => fill(texts['questionnaire.rowNumber'], { n: Number(row) + 1 }),
  lines: (data, { evaluation }) =>
    data.connections.flatMap(({ from, to }) =>
      [to ?? []].flat().map((end) =>
        fill(texts['questionnaire.connectionName'], {
          a: locationName(evaluation, from ?? 0),
          z: locationName(evaluation, end),
        }),
      ),
    ),
  sample({ evaluation }) {
    const [from = 0, ...to] = wanLocationIdxs(evaluation);
    return { connections: [{ from, to }] };
  },
  detail: noDetail,
};
