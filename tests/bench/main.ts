/** `npm run bench [-- <part> …]`: measures the promised speeds and fails if a target is missed. */
import { describeMeasure, isReached, type Bench } from './measure.ts';

const parts: Readonly<Record<string, () => Promise<Bench>>> = {
  questionnaire: async () => (await import('./questionnaire.ts')).questionnaireBench,
  walks: async () => (await import('./walks.ts')).walksBench,
  codegen: async () => (await import('./codegen.ts')).codegenBench,
  typing: async () => (await import('./typing.ts')).typingBench,
  start: async () => (await import('./start.ts')).startBench,
  fuzz: async () => (await import('./fuzz.ts')).fuzzBench,
  pages: async () => (await import('./pages.ts')).pagesBench,
  sheet: async () => (await import('./sheet/sheet.ts')).sheetBench,
  edits: async () => (await import('./sheet/edits.ts')).editsBench,
  viewer: async () => (await import('./viewer.ts')).viewerBench,
  mutation: async () => (await import('./mutation.ts')).mutationBench,
  rename: async () => (await import('./rename.ts')).renameBench,
  repairs: async () => (await import('./repairs.ts')).repairsBench,
  submission: async () => (await import('./submission.ts')).submissionBench,
  inventory: async () => (await import('./inventory.ts')).inventoryBench,
  bills: async () => (await import('./bills/bills.ts')).billsBench,
  plans: async () => (await import('./http/plans.ts')).plansBench,
  teams: async () => (await import('./http/teams.ts')).teamsBench,
  search: async () => (await import('./http/search.ts')).searchBench,
  graphql: async () => (await import('./http/graphql.ts')).graphqlBench,
  http: async () => (await import('./http/http.ts')).httpBench,
};

/** They take a quarter of an hour or more. */
const onDemand: ReadonlySet<string> = new Set(['mutation', 'rename', 'edits']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in parts));
if (unknown.length > 0) {
  console.error(`Unknown part "${unknown.join(' ')}". Possible are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const part of wanted.length > 0 ? wanted : Object.keys(parts).filter((part) => !onDemand.has(part))) {
  const bench = await parts[part]!();
  for await (const measure of await bench()) {
    console.log(describeMeasure(measure));
    if (!isReached(measure)) process.exitCode = 1;
  }
}
