/** What a site profile gets when it is saved: its circuits in words, and the moment. */
import { describeCircuit, type Circuit } from '#domain/bulk-site/circuit.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';

export const siteProfileHooks: ResourceHooks = {
  ...noHooks,
  beforeCreate: async (_session, values) => saved(values),
  beforeUpdate: async (_session, values) => saved(values),
};

const saved = (values: WireRecord): WireRecord => ({
  ...values,
  ...('data' in values && { data: described(values['data'] as ProfileData) }),
  edited_at: new Date().toISOString(),
});

interface ProfileData {
  readonly circuits: readonly Circuit[];
}

const described = ({ circuits }: ProfileData): ProfileData => ({
  circuits: circuits.map((circuit) => ({ ...circuit, description: describeCircuit(circuit) })),
});
