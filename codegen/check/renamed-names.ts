/** Names that schemas renamed or removed must be gone from code. */
import type { Finding } from '../errors.ts';
import type { Origin } from '../ir/origin.ts';
import { hasPermanentId, renamedNames, type NameChange } from '../names/changes.ts';
import { readHeld } from '../names/held.ts';
import { idOf } from '../names/names.ts';
import { changedPlaces } from '../names/text-places.ts';
import { fileKinds } from '../parse/kinds.ts';
import { entityById, isComplete, type CheckContext } from './context.ts';

/** What code still names, and what the schemas' own words are called now. */
export async function checkRenamedNames(
  context: CheckContext,
  others: readonly Finding[],
): Promise<readonly Finding[]> {
  const { model, sources } = context;
  if (!isComplete(context, ...fileKinds.map(({ id }) => id))) return others;
  const changes = renamedNames(sources.root, model);
  const texts = context.acceptsNames === true ? [] : await wrongPlaces(context);
  if (changes.length === 0) return [...others, ...texts];
  const mended = others.map((finding) => withNewName(finding, changes));
  return context.acceptsNames === true ? mended : [...mended, ...texts, ...(await stillNamed(context, changes))];
}

/** Texts that lost a place that code fills, or have one that no code fills. */
async function wrongPlaces({ model, sources }: CheckContext): Promise<readonly Finding[]> {
  const changes = changedPlaces(readHeld(sources.root) ?? {}, model.messages);
  if (changes.length === 0) return [];
  const { listed, scopeOf } = await import('../names/left-behind.ts');
  const { placesOf } = await import('../names/places.ts');
  const scope = scopeOf(sources.root, model);
  return changes.flatMap(({ id, lost, invented }) => {
    const all = placesOf(scope, { kind: 'message', owner: null, word: id });
    const users = all.filter(({ file, isSure }) => isSure && file.startsWith('src/'));
    if (users.length === 0) return [];
    const braces = (words: readonly string[]): string => words.map((word) => `{${word}}`).join(' and ');
    const origin = { file: 'schemas/messages/en.json', pointer: `/messages/${id}/text` };
    const at = listed(users);
    if (invented.length === 0)
      return [
        {
          origin,
          message: `The text no longer has ${braces(lost)}, which ${at} fills.`,
          hint: `Write ${braces(lost)} into it, or change the code first.`,
        },
      ];
    const [near] = lost;
    return [
      {
        origin,
        message: `Nothing fills ${braces(invented)} of this text: ${at} does not give it.`,
        hint: near === undefined ? 'Leave it out, or change the code first.' : `Did you mean ${braces([near])}?`,
      },
    ];
  });
}

/** Tests may name a thing that no longer is, so they alone stop nothing. */
async function stillNamed(
  { model, sources }: CheckContext,
  changes: readonly NameChange[],
): Promise<readonly Finding[]> {
  // The parser of code is loaded only when something was renamed.
  const { leftBehind, listed } = await import('../names/left-behind.ts');
  return leftBehind(sources.root, model, changes).flatMap(({ change, places }) => {
    const sure = places.filter(({ isSure }) => isSure);
    if (sure.every(({ file }) => file.startsWith('tests/'))) return [];
    return [
      { origin: change.now?.origin ?? originOf(change, model), at: 'key', ...sentence(change, listed(sure)) } as const,
    ];
  });
}

function sentence({ was, now, mark }: NameChange, at: string): { message: string; hint: string } {
  const id = hasPermanentId(was) ? ` (${mark})` : '';
  if (now !== null)
    return {
      message: `"${was.word}" is called "${now.word}" now${id}. Still named in ${at}.`,
      hint: `Run: npm run rename -- ${idOf(was)} ${now.word}`,
    };
  const owner = was.owner === null ? '' : ` of ${was.owner}`;
  return {
    message: `The ${was.kind} "${was.word}"${owner} is gone${id}. Still named in ${at}.`,
    hint: 'Change these first. If they mean something else, run: npm run codegen -- --accept-names',
  };
}

/** The file that had it. */
function originOf({ kind, was }: NameChange, model: CheckContext['model']): Origin {
  const list = model.types.find(({ id }) => id === was.owner);
  const workflow = model.workflows.find(({ id }) => id === was.owner);
  const owner = was.owner === null ? undefined : (entityById(model, was.owner) ?? workflow ?? list);
  return { file: owner?.origin.file ?? files[kind] ?? 'schemas/entities', pointer: '' };
}

const files: Readonly<Partial<Record<NameChange['kind'], string>>> = {
  message: 'schemas/messages/en.json',
  limit: 'schemas/limits.json',
  permission: 'schemas/access/permissions.json',
  role: 'schemas/access/team-roles.json',
  'staff role': 'schemas/access/staff-roles.json',
  toggle: 'schemas/access/toggles.json',
  slot: 'schemas/screens',
  screen: 'schemas/screens',
  operation: 'schemas/api/paths',
  'notification event': 'schemas/notifications',
};

/** A missing name that was renamed is reported with its new one. */
function withNewName(finding: Finding, changes: readonly NameChange[]): Finding {
  const [, what, word] = /^There is no (.+?) "([^"]+)"/.exec(finding.message) ?? [];
  if (word === undefined) return finding;
  const renamed = changes.filter(({ was, now }) => now !== null && was.word === word);
  const own = renamed.filter(({ was }) => was.owner !== null && what!.includes(was.owner));
  const [change, ...more] = own.length > 0 ? own : renamed;
  if (!change || more.length > 0) return finding;
  const id = hasPermanentId(change.was) ? ` (${change.mark})` : '';
  return { ...finding, hint: `It is called "${change.now!.word}" now${id}.` };
}
