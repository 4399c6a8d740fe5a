/** Chosen options for each connection. */
import { connectionsOf } from '../location.ts';
import { connectionName } from '../place-name.ts';
import { issue, under } from '../validate/issue.ts';
import type { AnswerType } from './answer-type.ts';
import { choiceIssues, choiceTitles, choiceValues, fitChoices, sampleChoices } from './shared/choices.ts';
import { index, listOf, record, text } from './shared/form.ts';
import { filledEntries, perPlaceOf } from './shared/rows.ts';

interface ConnectionChoice {
  readonly connectionIdx: number;
  readonly optionIds: readonly string[];
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly connectionOptionIds: { readonly connectionOptionIds: readonly ConnectionChoice[] };
  }
}

export const connectionOptionIds: AnswerType<'connectionOptionIds'> = {
  form: record({ connectionOptionIds: listOf(record({ connectionIdx: index, optionIds: listOf(text) })) }),
  blank: (asked) => ({ connectionOptionIds: perPlaceOf(asked, (connectionIdx) => ({ connectionIdx, optionIds: [] })) }),
  completed: (data, blank) => ({
    connectionOptionIds: filledEntries(
      data.connectionOptionIds,
      blank.connectionOptionIds,
      ({ connectionIdx }) => connectionIdx,
    ),
  }),
  check({ connectionOptionIds: entries }, asking) {
    const strangers = entries.flatMap((entry, at) =>
      asking.connections.includes(entry.connectionIdx) ? [] : issue(asking.messages.invalid, 'connectionOptionIds', at),
    );
    const wrong = asking.connections.flatMap((connectionIdx) => {
      const at = entries.findIndex((entry) => entry.connectionIdx === connectionIdx);
      const where = at < 0 ? entries.length : at;
      const found = choiceIssues(asking, entries[at]?.optionIds ?? []);
      return under(found, 'connectionOptionIds', where, 'optionIds');
    });
    return [...strangers, ...wrong];
  },
  fit({ connectionOptionIds: entries }, fitting) {
    const { match, connections } = fitting;
    const fitted = connections.flatMap((connectionIdx) => {
      const entry = entries.find((one) => one.connectionIdx === match.linkBefore(connectionIdx));
      return entry ? [{ connectionIdx, ...fitChoices(fitting, entry.optionIds) }] : [];
    });
    return {
      data: { connectionOptionIds: fitted.map(({ connectionIdx, ids }) => ({ connectionIdx, optionIds: ids })) },
      omitted: fitted.flatMap(({ omitted }) => omitted),
    };
  },
  isCopied: true,
  isEmpty: (data) => data.connectionOptionIds.length === 0,
  ordered: (data) => ({
    connectionOptionIds: data.connectionOptionIds.toSorted((a, b) => a.connectionIdx - b.connectionIdx),
  }),
  rowName: (evaluation, data, row) =>
    connectionName(evaluation, data.connectionOptionIds[Number(row)]?.connectionIdx ?? Number(row)),
  lines: (data, { evaluation, question }) =>
    data.connectionOptionIds.map(
      (entry) => `${connectionName(evaluation, entry.connectionIdx)}: ${choiceTitles(question, entry.optionIds)}`,
    ),
  sample: (scene) => ({
    connectionOptionIds: perPlaceOf(scene, (connectionIdx) => ({ connectionIdx, optionIds: sampleChoices(scene) })),
  }),
  detail(data, { evaluation, question, service }) {
    const [from, to] = service.locationIdxs;
    const link = connectionsOf(evaluation.answers).find((pair) => pair.from === from && pair.to === to);
    const chosen = data.connectionOptionIds.filter(({ connectionIdx }) => connectionIdx === link?.idx);
    return choiceValues(
      { question },
      chosen.flatMap((entry) => entry.optionIds),
    );
  },
};
