/** Examples and defaults must satisfy the rules next to them. */
import type { Finding } from '../errors.ts';
import { structuredSchema } from '../ir/build/plain-schema.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import { pointerTo } from '../parse/place.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { isComplete, type CheckContext } from './context.ts';
import { sentenceFor } from './meta/sentence.ts';
import { basisOf, createRemembered } from './remembered.ts';
import { ruleNodes, type RuleNode } from './rules/nodes.ts';
import type { createValueChecks, Ruled } from './value-check.ts';

const remembered = createRemembered('examples');

/** Looks at the files that changed, or at all when a shared type did. */
export async function checkExamples(context: CheckContext): Promise<readonly Finding[]> {
  const { sources, unsound, valid, model } = context;
  // A type that cannot be read would be missed in every file.
  if (!isComplete(context, 'type')) return [];
  const basis = basisOf(model, valid);
  const files = (['entity', 'type', 'catalogue'] as const).flatMap((kind) => sources.ofKind(kind));
  const found: Finding[] = [];
  let checks: ReturnType<typeof createValueChecks> | undefined;
  for (const file of files) {
    if (unsound.has(file.path)) continue;
    const look = async (): Promise<readonly Finding[]> => {
      const samples = samplesIn(file);
      if (samples.length === 0) return [];
      checks ??= (await import('./value-check.ts')).createValueChecks(model);
      return mistakes(file, samples, checks);
    };
    found.push(...(await remembered(file, basis, valid, look)));
  }
  return found;
}

interface Sample extends RuleNode {
  readonly value: Json;
}

/** Every example and default of a file, with its rules. */
const samplesIn = (file: SourceFile): readonly Sample[] =>
  ruleNodes(file).flatMap(({ node, pointer }) => {
    if (pointer.endsWith('/properties')) return [];
    const { examples, default: filled } = node;
    const shown = Array.isArray(examples) ? (examples as readonly Json[]) : [];
    return [
      ...shown.map((value, index) => ({ node, value, pointer: pointerTo(pointerTo(pointer, 'examples'), index) })),
      ...(filled === undefined || filled === null
        ? []
        : [{ node, value: filled, pointer: pointerTo(pointer, 'default') }]),
    ];
  });

/** Checks a file in one go, because compiling costs more than checking. */
function mistakes(
  file: SourceFile,
  samples: readonly Sample[],
  checks: ReturnType<typeof createValueChecks>,
): readonly Finding[] {
  const check = checks(Object.fromEntries(samples.map(({ node }, index) => [index, rulesOf(node)])));
  const values = Object.fromEntries(samples.map(({ value }, index) => [index, value]));
  return check(values).flatMap((error) => {
    const [, index = '', ...rest] = error.instancePath.split('/');
    const sample = samples[Number(index)]!;
    if (isCheckedElsewhere(file, sample, error.keyword)) return [];
    const origin = { file: file.path, pointer: [sample.pointer, ...rest].join('/') };
    const { message, hint } = sentenceFor(error);
    return [{ origin, message, hint: `${hint === undefined ? '' : `${hint} `}The rule is next to it.` }];
  });
}

function rulesOf(node: JsonObject): Ruled {
  const { examples: _examples, default: _default, required: _required, ...schema } = structuredSchema(node);
  return { schema, kind: String(node['x-kind']) };
}

/** `values.ts` looks at the kind of a field's default. */
const isCheckedElsewhere = (file: SourceFile, { pointer }: Sample, keyword: string): boolean =>
  file.kind?.id === 'entity' && /^\/properties\/[^/]+\/default$/.test(pointer) && ['type', 'enum'].includes(keyword);
