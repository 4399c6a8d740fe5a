/** Plans an import: the document's records with ids of this environment, and the records that are left out. [SG-059] */
import { messages } from '#generated/domain/messages.ts';
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { newIdOf } from '#server/kernel/data/id.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addressOfTeam, carriersByName, contactOfCarrier, contactOfTeam, peopleByEmail } from './queries.ts';
import type { CopiedDocument, CopiedGroup, CopiedRecord } from './read.ts';
import { copiedFields, groupLists, type Copied, type GroupList } from './shape.ts';

export interface PlannedRecords {
  readonly resource: ResourceId;
  readonly records: readonly WireRecord[];
}

export interface Plan {
  /** In the order of creation. */
  readonly planned: readonly PlannedRecords[];
  readonly leftOut: readonly string[];
  /** The values of the document's team. */
  readonly team: WireRecord;
}

/** The session acts as the server; without a team, no existing records are matched. */
export async function planImport(session: Session, document: CopiedDocument, teamId: string | null): Promise<Plan> {
  const planner = new Planner(session, document, teamId);
  return planner.plan();
}

type Cause = 'copy.noCarrier' | 'copy.noPerson' | 'copy.noContact' | 'copy.noFile';

class Planner {
  readonly #session: Session;
  readonly #document: CopiedDocument;
  readonly #teamId: string | null;
  /** Ids in this environment by those of the document. */
  readonly #ids = new Map<string, string>();
  #carriers: ReadonlyMap<string, string> = new Map();
  #people: ReadonlyMap<string, string> = new Map();
  readonly #causes = new Map<string, { readonly cause: Cause; readonly name: string; readonly lost: Lost }>();
  /** Why a record of the document is left out, by its id. */
  readonly #lost = new Map<string, Lost>();

  constructor(session: Session, document: CopiedDocument, teamId: string | null) {
    this.#session = session;
    this.#document = document;
    this.#teamId = teamId;
  }

  async plan(): Promise<Plan> {
    await this.#readNames();
    const shared = await this.#planShared();
    const { service_groups: groups } = this.#document;
    for (const { id } of groups) this.#ids.set(id, newIdOf(resourceById('service-group')));
    // Assigns ids first, because a service refers to its contract, and the contract to its service.
    const kept = (Object.keys(groupLists) as GroupList[]).map((list) => ({
      resource: groupLists[list].resource,
      records: groups.flatMap((group) => this.#reserve(group, list)),
    }));
    const planned = [
      ...shared,
      { resource: 'service-group' as const, records: groups.map((group) => this.#mapped('service-group', group)) },
      ...kept.map(({ resource, records }) => ({
        resource,
        records: records.map((record) => this.#mapped(resource, record)),
      })),
    ];
    const { team } = this.#document;
    return {
      planned: planned.filter(({ records }) => records.length > 0),
      leftOut: this.#leftOut(),
      team: team === undefined ? {} : this.#mapped('team', team),
    };
  }

  /** Carriers and people by their names in the document. */
  async #readNames(): Promise<void> {
    const { carriers, people } = namesIn(this.#document);
    const found = await carriersByName.all(this.#session, { names: [...carriers] });
    this.#carriers = new Map(found.map(({ key, id }) => [key, id]));
    const emails = [...people].map((email) => email.toLowerCase());
    this.#people = new Map((await peopleByEmail.all(this.#session, { emails })).map(({ key, id }) => [key, id]));
  }

  /** Existing addresses and contacts of the team do not change. */
  async #planShared(): Promise<readonly PlannedRecords[]> {
    const { addresses, contacts } = this.#document;
    const newContacts: CopiedRecord[] = [];
    for (const contact of contacts) {
      const known = await this.#contactHere(contact);
      if (known !== undefined) this.#ids.set(contact.id, known);
      else if (contact['provider'] === null) newContacts.push(contact);
      else this.#lose(contact.id, 'copy.noContact', nameOf(contact));
    }
    const newAddresses: CopiedRecord[] = [];
    for (const address of addresses) {
      const known = await this.#addressHere(address);
      if (known === undefined) newAddresses.push(address);
      else this.#ids.set(address.id, known);
    }
    for (const { id } of newContacts) this.#ids.set(id, newIdOf(resourceById('contact')));
    for (const { id } of newAddresses) this.#ids.set(id, newIdOf(resourceById('address')));
    return [
      { resource: 'contact', records: newContacts.map((each) => this.#mapped('contact', each)) },
      { resource: 'address', records: newAddresses.map((each) => this.#mapped('address', each)) },
    ];
  }

  async #contactHere(contact: CopiedRecord): Promise<string | undefined> {
    const values = { name: nameOf(contact), email: textOrNull(contact['email']) };
    const carrier = textOrNull(contact['provider']);
    if (carrier !== null) {
      const provider = this.#carriers.get(carrier);
      if (provider === undefined) return undefined;
      return (await contactOfCarrier.first(this.#session, { ...values, provider }))?.id;
    }
    if (this.#teamId === null) return undefined;
    return (await contactOfTeam.first(this.#session, { ...values, team: this.#teamId }))?.id;
  }

  async #addressHere(address: CopiedRecord): Promise<string | undefined> {
    if (this.#teamId === null) return undefined;
    const [street, postalCode] = [textOrNull(address['street']), textOrNull(address['postal_code'])];
    const about = { team: this.#teamId, name: nameOf(address), street, postalCode };
    return (await addressOfTeam.first(this.#session, about))?.id;
  }

  /** The records of a list that can be created here, each with its id. */
  #reserve(group: CopiedGroup, list: GroupList): readonly CopiedRecord[] {
    const { resource } = groupLists[list];
    return group[list].filter((record) => {
      const lost = resource === 'attachment' ? this.#causeOf('copy.noFile', '') : this.#lostBy(resource, record);
      if (lost === undefined) this.#ids.set(record.id, newIdOf(resourceById(resource)));
      else {
        lost.records.set(resource, (lost.records.get(resource) ?? 0) + 1);
        this.#lost.set(record.id, lost);
      }
      return lost === undefined;
    });
  }

  /** The missing record that this one requires, if any. */
  #lostBy(resource: ResourceId, record: CopiedRecord): Lost | undefined {
    for (const copied of copiedFields(resourceById(resource))) {
      const value = textOrNull(record[copied.key]);
      if (copied.field.nullable || value === null) continue;
      if (copied.kind === 'held' && !this.#ids.has(value)) {
        const lost = this.#lost.get(value);
        if (lost !== undefined) return lost;
      }
      if (copied.kind === 'named' && copied.to === 'provider' && !this.#carriers.has(value))
        return this.#causeOf('copy.noCarrier', value);
    }
    return undefined;
  }

  #mapped(resource: ResourceId, record: CopiedRecord): WireRecord {
    const values = copiedFields(resourceById(resource)).map((copied) => [
      copied.field.wire,
      this.#valueHere(resource, copied, record[copied.key] ?? null),
    ]);
    return {
      ...Object.fromEntries(values),
      ...(this.#ids.has(record.id) && { id: this.#ids.get(record.id) }),
      ...(this.#teamId !== null && resource !== 'team' && { team_id: this.#teamId }),
    };
  }

  #valueHere(resource: ResourceId, copied: Copied, value: unknown): unknown {
    if (value === null || copied.kind === 'value') return value;
    if (copied.kind === 'carriers') {
      const known = (value as readonly string[]).flatMap((name) => this.#carrier(resource, name) ?? []);
      return known.length === 0 ? null : known;
    }
    if (copied.kind === 'held') {
      const lost = this.#lost.get(String(value));
      if (lost !== undefined) lost.without.add(resource);
      return this.#ids.get(String(value)) ?? null;
    }
    if ('to' in copied && copied.to === 'provider') return this.#carrier(resource, String(value));
    return this.#person(resource, String(value));
  }

  #carrier(resource: ResourceId, name: string): string | null {
    const id = this.#carriers.get(name);
    if (id === undefined) this.#causeOf('copy.noCarrier', name).without.add(resource);
    return id ?? null;
  }

  #person(resource: ResourceId, email: string): string | null {
    const id = this.#people.get(email.toLowerCase());
    if (id === undefined) this.#causeOf('copy.noPerson', email).without.add(resource);
    return id ?? null;
  }

  #lose(id: string, cause: Cause, name: string): void {
    this.#lost.set(id, this.#causeOf(cause, name));
  }

  #causeOf(cause: Cause, name: string): Lost {
    const key = `${cause} ${name}`;
    const known = this.#causes.get(key) ?? { cause, name, lost: { records: new Map(), without: new Set() } };
    this.#causes.set(key, known);
    return known.lost;
  }

  #leftOut(): readonly string[] {
    return [...this.#causes.values()].flatMap(({ cause, name, lost }) => {
      const what = [
        ...[...lost.records].map(([resource, count]) => countedText(resource, count)),
        ...[...lost.without].map((resource) =>
          fill(messages['copy.without'], { what: inSentence(resourceById(resource).title) }),
        ),
      ].join(', ');
      return what === '' ? [] : [fill(messages[cause], { name, what })];
    });
  }
}

/** Records left out for one cause, and records that lose their reference to them. */
interface Lost {
  readonly records: Map<ResourceId, number>;
  readonly without: Set<ResourceId>;
}

/** `1 quote`, `3 quote requests`. */
function countedText(resource: ResourceId, count: number): string {
  const { title, titlePlural } = resourceById(resource);
  return `${count} ${inSentence(count === 1 ? title : titlePlural)}`;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const nameOf = (record: CopiedRecord): string => String(record['name']);

function namesIn(document: CopiedDocument) {
  const carriers = new Set<string>();
  const people = new Set<string>();
  const read = (resource: ResourceId, record: CopiedRecord): void => {
    for (const copied of copiedFields(resourceById(resource))) {
      const value = record[copied.key] ?? null;
      if (value === null) continue;
      if (copied.kind === 'carriers') for (const name of value as readonly string[]) carriers.add(name);
      if (copied.kind === 'named') (copied.to === 'provider' ? carriers : people).add(String(value));
    }
  };
  for (const contact of document.contacts) read('contact', contact);
  for (const group of document.service_groups) {
    read('service-group', group);
    for (const list of Object.keys(groupLists) as GroupList[])
      for (const record of group[list]) read(groupLists[list].resource, record);
  }
  if (document.team) read('team', document.team);
  return { carriers, people };
}
