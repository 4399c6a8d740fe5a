/** Several lists in one call and one transaction, for the first view of a page. */
import type { OverviewBehaviors } from '#generated/api/operations/overview.ts';
import type { operations } from '#generated/api/types/overview.ts';
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { countBy, sumOf, sumsBy, type Total } from '../data/aggregate.ts';
import { listQueryIn, type Door } from '../data/door.ts';
import { listRecords, requireReadable } from '../data/read.ts';
import type { Session } from '../data/session.ts';
import { ApiError, notFound } from '../errors.ts';
import { plainFilters } from './simple-rest.ts';

interface OverviewContext {
  readonly door: Door;
  readonly scope: Scope;
}

type Operation = operations['readOverview'];
type Part = Operation['requestBody']['content']['application/json']['parts'][number];
type PartAnswer = Operation['responses'][200]['content']['application/json']['parts'][number];

export const overviewBehaviors: Pick<OverviewBehaviors<OverviewContext>, 'readOverview'> = {
  readOverview: ({ body }, { door, scope }) =>
    door.reading(scope, async (session) => ({
      parts: await Promise.all(body.parts.map((part) => answerOf(session, part))),
    })),
};

const byPath: ReadonlyMap<string, Resource> = new Map(Object.values(resources).map((each) => [each.path, each]));

/** An error before the first query affects only its part. */
async function answerOf(session: Session, part: Part): Promise<PartAnswer> {
  try {
    return await readPart(session, part);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, message: error.message };
  }
}

async function readPart(session: Session, { path, params, count_by, sum }: Part): Promise<PartAnswer> {
  const { scope } = session;
  const resource = byPath.get(path);
  if (!resource?.operations.includes('list')) throw notFound();
  requireReadable(resource, scope);
  const query = await listQueryIn(session, resource, plainFilters(params ?? {}));
  if (count_by !== undefined && sum !== undefined)
    return { groups: (await sumsBy(session, resource, query, sum, count_by)).map(wireTotal) };
  if (count_by !== undefined) return { counts: [...(await countBy(session, resource, query, count_by))] };
  if (sum !== undefined) return wireTotal(await sumOf(session, resource, query, sum));
  const { records, ...figures } = await listRecords(session, resource, query);
  return { ...figures, records: [...records] };
}

const wireTotal = <T extends Total>({ sums, ...total }: T) => ({ ...total, sums: [...sums] });
