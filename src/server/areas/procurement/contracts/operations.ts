/** Calls on contracts. */
import type { ContractsBehaviors } from '#generated/api/operations/contracts.ts';
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { isEqualFigure, totalOf, type FigureName } from '#domain/contracts/agreement.ts';
import type { Money } from '#domain/prices/money.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { contractFigures, type ContractFigures } from './agreement.ts';

export const contractBehaviors: ContractsBehaviors<CallContext> = {
  readContractFigures: ({ path }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      const contract = await records.get('contract', path.id);
      const isCompared = contract.service_group_id !== null && contract.kind !== 'MSA';
      const figures = await actAs(session, systemScope('contract-figures', context.scope), (system) =>
        contractFigures(system, path.id),
      );
      return { is_compared: isCompared, ...shown(figures) };
    }),
};

type Figure = Money | number | null;
/** Stored amounts have currencies of the list. */
type DisplayAmount = Money<CurrencyCode> | number | null;

/** Pairs each figure of the document with that of the quote. */
function shown(figures: ContractFigures) {
  const pair = (agreed: Figure, quote: Figure, line: string | null, figure: FigureName) => ({
    paper: agreed as DisplayAmount,
    quote: quote as DisplayAmount,
    is_equal: isEqualFigure(figures, line, figure),
  });
  const { lines } = figures;
  return {
    agrees: figures.agrees,
    versions: [...figures.versions],
    quoted_on: figures.quotedOn === null ? null : new Date(figures.quotedOn).toISOString(),
    difference_reason: figures.differenceReason,
    lines: lines.map(({ id, service, contract: agreed, quote }) => ({
      id,
      service,
      term: pair(agreed.term, quote?.term ?? null, id, 'term'),
      mrc: pair(agreed.mrc, quote?.mrc ?? null, id, 'mrc'),
      nrc: pair(agreed.nrc, quote?.nrc ?? null, id, 'nrc'),
    })),
    total_mrc: pair(figures.totalMrc, totalOf(lines.map(({ quote }) => quote?.mrc ?? null)), null, 'total_mrc'),
    total_nrc: pair(figures.totalNrc, totalOf(lines.map(({ quote }) => quote?.nrc ?? null)), null, 'total_nrc'),
  };
}
