/** A carrier fee that the contract does not allow, or above its cap. */
import { claimFrom } from '../groups.ts';
import type { AllowedSurcharge, Finding } from '../model.ts';
import { newFinding, type AuditWork, type OpenLine } from '../work.ts';

export function surcharge(work: AuditWork): readonly Finding[] {
  const { surcharges } = work.context;
  if (surcharges === null) return [];
  const fees = work
    .lines()
    .filter(({ category, left, isLateFee }) => category === 'PROVIDER_FEES' && left > 0 && !isLateFee);
  return [...Map.groupBy(fees, (line) => named(surcharges.allowed, line) ?? plain(line.description))].flatMap(
    ([name, lines]) => {
      const cap = typeof name === 'string' ? 0 : name.cap;
      const billed = lines.reduce((sum, { left }) => sum + left, 0);
      if (cap === null || billed <= cap || !work.isOver('E16', billed - cap, cap, 'PROVIDER_FEES')) return [];
      const { description, chargeCode, serviceId } = lines[0]!;
      return [
        newFinding('E16', {
          cause: `E16:${typeof name === 'string' ? name : name.names[0]}:${lines.length === 1 ? serviceId : null}`,
          serviceId: lines.length === 1 ? serviceId : null,
          chargeCode,
          claims: claimFrom(work, lines, billed - cap),
          expected: cap,
          billed,
          facts: { description },
          evidence: [surcharges.proof],
        }),
      ];
    },
  );
}

/** The contract surcharge that matches a line, by any of its names. */
const named = (allowed: readonly AllowedSurcharge[], { description }: OpenLine): AllowedSurcharge | undefined =>
  allowed.find(({ names }) => names.some((name) => plain(description).includes(plain(name))));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
