/** Who manages a document: the holders of the permission of the area that it belongs to (DO-017). */
import type { Scope } from '../../access/scope.ts';
import type { ResourceHooks } from '../../data/hooks.ts';
import { noHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';

const staff = ['quoperator', 'salesperson', 'implementation_specialist'];
const rules = {
  billing: ['MANAGE_BILL_CONSOLIDATION', ...staff],
  inventory: ['MANAGE_INVENTORY', ...staff],
  procurement: ['MANAGE_PROCUREMENT', ...staff],
  work: ['MANAGE_PROCUREMENT', 'MANAGE_INVENTORY', 'MANAGE_BILL_CONSOLIDATION', ...staff],
};

export function requireManager(scope: Scope, attachment: WireRecord): void {
  scope.requireInTeam(rules[areaOf(attachment)], attachment['team_id'] as string | null);
}

function areaOf(attachment: WireRecord): keyof typeof rules {
  if (attachment['category'] === 'BILL_CONSOLIDATION') return 'billing';
  if (attachment['service_group_id'] || attachment['contract_id']) return 'procurement';
  if (attachment['service_id']) return 'inventory';
  return attachment['action_item_id'] || attachment['ticket_id'] ? 'work' : 'procurement';
}

export const attachmentHooks: ResourceHooks = {
  ...noHooks,
  beforeUpdate: async ({ scope }, values, before) => {
    requireManager(scope, { ...before, ...values });
    return values;
  },
  beforeDelete: async ({ scope }, before) => requireManager(scope, before),
};
