/** A charge without a service in the inventory or on order. */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import type { Finding } from '../model.ts';
import { newFinding, type AuditWork, type OpenLine } from '../work.ts';

const charges = new Set<ChargeCategory>(['SERVICE_CHARGE', 'EQUIPMENT_CHARGE', 'ONE_TIME_CHARGE', 'NEEDS_REVIEW']);

export const noInventoryMatch = (work: AuditWork): readonly Finding[] =>
  work
    .lines()
    .filter((line) => isOrphan(line) && !work.context.ordersInFlight.includes(line.orderNumber ?? ''))
    .filter(({ left, category }) => work.isOver('E05', left, 0, category))
    .map(({ id, left, description, chargeCode }) =>
      newFinding('E05', {
        cause: `E05:${description}:${chargeCode}`,
        chargeCode,
        claims: work.claim(id, left, null),
        billed: left,
        facts: { description },
        evidence: [{ kind: 'INVENTORY', text: description }],
      }),
    );

const isOrphan = ({ serviceId, isAccountLevel, section, category, left }: OpenLine): boolean =>
  serviceId === null && !isAccountLevel && section === 'CURRENT' && charges.has(category) && left > 0;
