/** Validates the addresses written with a service. [SV-034] */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { areOverlapping, ipFaults, mergedIpData, publicBlocks, type IpData } from '../ip-data.ts';
import { ipDataOfTeam } from '../queries.ts';

interface About {
  readonly id: string;
  readonly teamId: string;
  readonly before: IpData | null;
}

/** The values with all addresses; throws 422 for invalid ones and for public blocks that another service has. */
export async function withIpData(session: Session, values: WireRecord, about: About): Promise<WireRecord> {
  const sent = values['ip_data'] as IpData | null | undefined;
  if (sent === undefined || sent === null) return values;
  const data = mergedIpData(about.before, sent);
  const faults = ipFaults(data);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (data.accepts_overlap !== true) await requireDistinct(session, data, about);
  return { ...values, ip_data: data };
}

async function requireDistinct(session: Session, data: IpData, { id, teamId }: About): Promise<void> {
  const own = publicBlocks(data);
  if (own.length === 0) return;
  const others = await actAs(session, systemScope('ip-data', session.scope), (system) =>
    ipDataOfTeam.all(system, { team: teamId, service: id }),
  );
  const taken = others.flatMap(({ name, ip_data: theirs }) =>
    publicBlocks(theirs as IpData | null).map(({ block }) => ({ block, name })),
  );
  const faults = own.flatMap(({ key, block }) => {
    const texts = taken
      .filter((other) => areOverlapping(block, other.block))
      .map((other) => fill(messages['ip.overlaps'], { block: other.block, service: other.name }));
    return texts.length > 0 ? [[key, texts] as const] : [];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
