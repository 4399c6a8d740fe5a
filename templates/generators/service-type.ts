/** A new service type: its value in the closed list, its catalogue, and the facts that every kind of service has. */
import { addItem, addKey } from '../edit.ts';
import type { Generator } from '../generator.ts';

export const serviceType: Generator = {
  description: 'A service that can be bought, with an empty catalogue',
  asks: [
    { name: 'id', message: 'Id in snake_case, e.g. roof_antenna' },
    { name: 'title', message: 'Title, e.g. Roof antenna' },
    { name: 'description', message: 'What it is, in one sentence' },
    { name: 'family', message: 'Family of services that it belongs to, e.g. wan' },
    { name: 'connects', message: 'What it connects', default: 'one-location', choices: ['one-location', 'two-locations'] },
    { name: 'quoteDays', message: 'Business days until its quotes are in', default: '5' },
    { name: 'commission', message: 'Commission in percent', default: '10' },
    { name: 'followUpDays', message: 'Business days until a carrier is reminded of a quote request', default: '3' },
  ],
  act: ({ id, title, family, quoteDays, commission, followUpDays }, root) => [
    addItem(root, 'schemas/types/service-type.schema.json', '/oneOf', { const: id, title, 'x-family': family }),
    { type: 'add', path: 'schemas/services/{{id}}.schema.json', templateFile: 'templates/files/service-type.hbs' },
    addKey(root, 'schemas/limits.json', '/limits/quoteRetrievalTargetBusinessDays/value', id!, Number(quoteDays)),
    addKey(root, 'schemas/limits.json', '/limits/commissionRatePercent/value', id!, Number(commission)),
    ...(['domestic', 'international'] as const).map((where) =>
      addItem(root, 'schemas/access/toggles.json', '/items', {
        id: `quoteAutoFollowUpDays.${id}.${where}`,
        title: `${title}: ${where} follow-up`,
        description: `Wait before ${where === 'domestic' ? 'a domestic' : 'an international'} provider is reminded of a quote request.`,
        on: true,
        value: Number(followUpDays) + (where === 'domestic' ? 0 : 2),
        unit: 'business days',
      }),
    ),
  ],
};
