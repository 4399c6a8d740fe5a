/** Records that move with a request because they cannot exist without it. */
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { holdersOf, type HeldReference } from '#server/kernel/data/references.ts';
import type { Session } from '#server/kernel/data/session.ts';

/** Ids by resource. */
export type Company = ReadonlyMap<string, ReadonlySet<string>>;

export interface Reference extends HeldReference {
  /** The referenced resource. */
  readonly to: string;
}

const ofTeams = Object.values(resources as Readonly<Record<string, Resource>>).filter(({ scope }) => scope === 'team');
const known = new Set(ofTeams.map(({ id }) => id));
known.delete('stored-file');

/** References between records of teams; files go with the records that show them. */
export const references: readonly Reference[] = ofTeams.flatMap((from) =>
  from.fields.flatMap((field) => {
    const to = field.reference?.resource ?? '';
    return known.has(to) ? [{ from, field, to }] : [];
  }),
);

/** The request with its services, quotes, tasks, documents and all other records that would be deleted with them. */
export async function companyOf(session: Session, groupId: string): Promise<Company> {
  const company = new Map<string, Set<string>>([['service-group', new Set([groupId])]]);
  for (let size = 0; size !== sizeOf(company);) {
    size = sizeOf(company);
    for (const reference of references.filter(isBound)) await follow(session, company, reference);
  }
  return company;
}

const isBound = ({ field }: Reference): boolean => field.reference?.onDelete === 'cascade' || !field.nullable;

async function follow(session: Session, company: Map<string, Set<string>>, reference: Reference): Promise<void> {
  const ids = company.get(reference.to);
  if (!ids) return;
  const holders = await holdersOf(session, reference, ids);
  if (holders.length > 0)
    company.set(reference.from.id, new Set([...(company.get(reference.from.id) ?? []), ...holders]));
}

const sizeOf = (company: Company): number => [...company.values()].reduce((sum, ids) => sum + ids.size, 0);
