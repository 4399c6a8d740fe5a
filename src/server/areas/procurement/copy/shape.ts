/** The format of a document of copied requests: its lists, and the values of each record. [SG-058] [SG-059] */
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';

export const documentFormat = 'trunkline-copy';
export const documentVersion = 1;

/** Records of the team that requests refer to. */
export const sharedLists = { addresses: 'address', contacts: 'contact' } as const satisfies Record<string, ResourceId>;

/** Related records of a request, in the order of creation; `by` is the reference to the owner. */
export const groupLists = {
  services: { resource: 'service', owner: 'service-group', by: 'service_group_id' },
  service_locations: { resource: 'service-location', owner: 'service', by: 'service_id' },
  quote_requests: { resource: 'quote-request', owner: 'service-group', by: 'service_group_id' },
  quotes: { resource: 'quote', owner: 'service-group', by: 'service_group_id' },
  quote_versions: { resource: 'quote-version', owner: 'quote', by: 'quote_id' },
  contracts: { resource: 'contract', owner: 'service-group', by: 'service_group_id' },
  contract_lines: { resource: 'contract-line', owner: 'contract', by: 'contract_id' },
  attachments: { resource: 'attachment', owner: 'service-group', by: 'service_group_id' },
} as const satisfies Record<string, { resource: ResourceId; owner: ResourceId; by: string }>;

export type GroupList = keyof typeof groupLists;

/** Resources whose records are in the document itself. */
const inDocument: ReadonlySet<string> = new Set<ResourceId>([
  'service-group',
  ...Object.values(sharedLists),
  ...Object.values(groupLists).map(({ resource }) => resource),
]);

/** Records that are matched by name in the other environment, and the field with the name. */
export const namedBy: Readonly<Record<string, string>> = {
  provider: 'name',
  user: 'email',
} satisfies Partial<Record<ResourceId, string>>;

/** Lists of ids of carriers. */
const carrierLists: ReadonlySet<string> = new Set(['allowed_provider_ids', 'denied_provider_ids']);

/** Fields that a new record gets from this environment, and counts that the database maintains. */
const assignedFields: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'display_id',
  'team_id',
  'created_by_id',
  'carriers_asked',
  'carriers_answered',
  'copied_document_id',
  'merged_into_id',
]);

/** Fields that only make sense in the first environment: drafts and reminders belong to links that it sent. */
const skippedFields: Readonly<Record<string, ReadonlySet<string>>> = {
  'service-group': new Set(['selections_to_add_later', 'next_nudge_at']),
  'quote-request': new Set(['partially_completed_form', 'submitted_hash', 'next_reminder_at']),
  service: new Set(['address_id', 'z_address_id']),
  'service-location': new Set(['provider_id', 'service_group_id']),
  team: new Set(['s3_object_name', 'created_by_admin']),
} satisfies Partial<Record<ResourceId, ReadonlySet<string>>>;

export type Copied =
  | { readonly kind: 'value' | 'carriers'; readonly key: string; readonly field: ResourceField }
  | { readonly kind: 'held' | 'named'; readonly key: string; readonly field: ResourceField; readonly to: string };

/** The fields of a record in the document, each with its key there. */
export const copiedFields = (resource: Resource): readonly Copied[] =>
  resource.fields
    .filter(
      ({ wire, isSecret }) => !assignedFields.has(wire) && !skippedFields[resource.id]?.has(wire) && isSecret !== true,
    )
    .flatMap((field) => copiedField(field));

function copiedField(field: ResourceField): readonly Copied[] {
  const { wire, kind, reference } = field;
  if (carrierLists.has(wire)) return [{ kind: 'carriers', key: wire.replace(/_ids$/, 's'), field }];
  if (kind === 'file' || kind === 'secret') return [];
  if (reference === undefined) return [{ kind: 'value', key: wire, field }];
  const to = reference.resource;
  if (inDocument.has(to)) return [{ kind: 'held', key: wire, field, to }];
  return to in namedBy ? [{ kind: 'named', key: wire.replace(/_id$/, ''), field, to }] : [];
}

export const resourceOf = (list: GroupList): Resource => resourceById(groupLists[list].resource);
