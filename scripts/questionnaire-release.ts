/** Released versions of the questionnaire: each file contains its questions and answers given to them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { coverOf } from '../codegen/check/questionnaire/cover.ts';
import { lengthsOf } from '../codegen/check/questionnaire/lengths.ts';
import type { QuestionnaireSource } from '../codegen/check/questionnaire/source.ts';
import { releasesFolder } from '../codegen/parse/sources.ts';
import type { Responses } from '../src/domain/questionnaire/answer.ts';
import type { QuestionnaireDefinition } from '../src/domain/questionnaire/definition.ts';
import { simulate } from '../src/domain/questionnaire/simulate/simulate.ts';

export interface Release {
  readonly release: number;
  /** The day on which the answers were given, YYYY-MM-DD. */
  readonly today: string;
  readonly source: QuestionnaireSource;
  /** One set of answers for each walk that together show and skip every question. */
  readonly walks: readonly { readonly facts: readonly string[]; readonly responses: Responses }[];
}

const root = resolve(import.meta.dirname, '..');
const folder = resolve(root, releasesFolder);

/** Every release, oldest first. */
export function releases(): readonly Release[] {
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Release)
    .toSorted((a, b) => a.release - b.release);
}

/** Writes the next release and returns its path below the project. */
export function addRelease(source: QuestionnaireSource, definition: QuestionnaireDefinition, today: string): string {
  const number = (releases().at(-1)?.release ?? 0) + 1;
  const walks = lengthsOf(source).flatMap(({ sequences }) => walksOf(source, definition, today, sequences));
  const name = `${String(number).padStart(4, '0')}.json`;
  writeFileSync(resolve(folder, name), textOf({ release: number, today, source, walks }));
  return `${releasesFolder}/${name}`;
}

function walksOf(
  source: QuestionnaireSource,
  definition: QuestionnaireDefinition,
  today: string,
  sequences: Parameters<typeof coverOf>[1],
): Release['walks'] {
  return coverOf(source, sequences).map(({ asked, witness: { facts, choices } }) => {
    const optionIds = choices.flatMap((choice) => choice.optionIds);
    const scenario = { facts, optionIds, hasNewPlaces: asked.includes('location_addresses') };
    return { facts, responses: simulate(definition, scenario, today).responses };
  });
}

/** One line for each question and each walk, so that two releases compare line by line. */
function textOf({ release, today, source, walks }: Release): string {
  const lines = (items: readonly unknown[]) => items.map((item) => `  ${JSON.stringify(item)}`).join(',\n');
  return [
    `{"release": ${release}, "today": ${JSON.stringify(today)}, "source": {"flow":`,
    `  ${JSON.stringify(source.flow)},`,
    `"questions": [\n${lines(source.questions)}\n]},`,
    `"walks": [\n${lines(walks)}\n]}`,
    '',
  ].join('\n');
}
