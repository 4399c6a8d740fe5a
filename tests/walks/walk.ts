/**
 * One random walk through the questionnaire: answers, Back, jumps, changes, copies, reloads and second tabs, by seed.
 */
import { dataAs, type AnswerData } from '#domain/questionnaire/answer.ts';
import { walkTo } from '#domain/questionnaire/cleared-answers.ts';
import { finish } from '#domain/questionnaire/finish.ts';
import { isSameAnswer } from '#domain/questionnaire/normalize.ts';
import { askedSteps, back } from '#domain/questionnaire/order.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import type { AskedQuestion } from '#domain/questionnaire/types/answer-type.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import { startingAnswer } from '#web/questionnaire/journey/draft.ts';
import type { Journey } from '#web/questionnaire/journey/journey.ts';
import { definition } from '#web/questionnaire/definition.ts';
import { chanceOf, type Chance } from '../support/fuzz/random.ts';
import { expectedServices, lineOf } from './expected.ts';
import { fillIn } from './fill.ts';
import type { WalkHost } from './host.ts';
import { drawn, type DrawnValues } from './visible.ts';

export interface Walked {
  readonly steps: number;
  readonly end: 'submitted' | 'left';
}

/** The same seed on the same host gives the same walk. */
export async function walkAtRandom(seed: number, host: WalkHost, mostSteps = 90): Promise<Walked> {
  const walker = new Walker(chanceOf(seed), host);
  try {
    return await walker.walk(mostSteps);
  } catch (error) {
    throw new Error(`Walk ${seed} failed: ${(error as Error).message}\n${walker.path.join('\n')}`, { cause: error });
  }
}

const known = { contact: {} };

class Walker {
  readonly path: string[] = [];
  private readonly chance: Chance;
  private readonly host: WalkHost;
  private journey!: Journey;
  private at: string | null = null;
  /** Drawn values each time an answer was accepted, by question id: undoing a change restores an earlier one. */
  private readonly shown = new Map<string, DrawnValues[]>();
  /** Every answer ever given, by question and location. */
  private readonly given = new Map<string, unknown[]>();

  constructor(chance: Chance, host: WalkHost) {
    this.chance = chance;
    this.host = host;
  }

  async walk(mostSteps: number): Promise<Walked> {
    this.journey = await this.host.open();
    this.at = this.open();
    for (let steps = 1; steps <= mostSteps; steps += 1) {
      // After enough random steps the walk goes straight to the end.
      const isStraight = steps > mostSteps * 0.6;
      if (this.at === null) return await this.submit(steps);
      await this.step(isStraight);
    }
    return { steps: mostSteps, end: 'left' };
  }

  private async step(isStraight: boolean): Promise<void> {
    const turn = isStraight ? 1 : this.chance.next();
    if (turn < 0.14) return this.goBack();
    if (turn < 0.24) return this.jump();
    if (turn < 0.27) return this.reload('reload');
    if (turn < 0.285) return this.reload('second tab');
    if (turn < 0.29) return this.startOver();
    return this.answer();
  }

  private view(questionId = this.at!): AskedQuestion & { readonly stored: AnswerData | undefined } {
    const { responses, context } = this.journey.state.get();
    const question = definition.questions.find(({ id }) => id === questionId)!;
    const before = walkTo(definition, responses, context, question);
    const step = before.steps.at(-1);
    if (step?.outcome !== 'asked') throw new Error(`${questionId} shows although it is not asked`);
    const stored = responses.find((one) => one.questionId === questionId && one.source !== 'copied')?.data;
    return { question, evaluation: before.evaluation, subset: step.subset, stored };
  }

  private open(): string | null {
    const { responses, context } = this.journey.state.get();
    return walk(definition, responses, context).current?.id ?? null;
  }

  private async answer(): Promise<void> {
    const id = this.at!;
    const asked = this.view();
    const start = startingAnswer(answerTypeOf(asked.question), this.journey, asked, known);
    if (start.isCleared) this.expectOwnPlaces(asked, start.data);
    if (this.chance.in(0.08)) await this.answerBlank(asked);
    if (this.at !== id) return;
    const isKept = (start.isCleared || asked.stored !== undefined) && this.chance.in(0.5);
    if (isKept) {
      const outcome = await this.send(asked, start.data, 'keep');
      if (outcome !== 'invalid') return;
    }
    const data = await fillIn({ asked, chance: this.chance, host: this.host }, start.data);
    if (this.chance.in(0.05)) {
      // Typed without submitting: the draft returns when the question shows again.
      this.journey.keepDraft(id, data);
      this.note(id, asked, data);
      this.path.push(`type ${id} ${JSON.stringify(data)}`);
      return this.goBack();
    }
    const outcome = await this.send(asked, data, start.isCleared ? 'fill (from before)' : 'fill');
    if (outcome === 'invalid') throw new Error(`${id} is filled and refused: ${this.lastRefusal}`);
  }

  private lastRefusal = '';

  private async answerBlank(asked: AskedQuestion): Promise<void> {
    const data = answerTypeOf(asked.question).blank(asked, known);
    await this.send(asked, data, 'blank');
  }

  private async send(asked: AskedQuestion, data: AnswerData, how: string): Promise<'invalid' | 'done'> {
    const { id } = asked.question;
    this.path.push(`${how} ${id} ${JSON.stringify(data)}`);
    const before = JSON.stringify(this.journey.state.get().responses);
    let outcome = await this.journey.answer(id, data);
    if (outcome.kind === 'removes') {
      const isAgreed = this.chance.in(0.8);
      this.path.push(`  removes ${outcome.titles.join(', ')}: ${isAgreed ? 'change' : 'cancel'}`);
      if (!isAgreed) {
        if (JSON.stringify(this.journey.state.get().responses) !== before)
          throw new Error('Cancelling changed an answer');
        return 'done';
      }
      outcome = await this.journey.answer(id, data, true);
    }
    if (outcome.kind === 'invalid') {
      this.lastRefusal = JSON.stringify(outcome.issues);
      this.path.push(`  refused ${this.lastRefusal}`);
      return 'invalid';
    }
    if (outcome.kind !== 'next') throw new Error(`${id}: ${outcome.kind}`);
    this.note(id, asked, data);
    this.shown.set(id, [...(this.shown.get(id) ?? []), drawn(asked, data)]);
    this.at = outcome.questionId ?? this.open();
    return 'done';
  }

  private note(id: string, asked: AskedQuestion, data: AnswerData): void {
    for (const [place, value] of Object.entries(drawn(asked, data))) {
      const key = `${id} ${identityOf(asked, place)}`;
      this.given.set(key, [...(this.given.get(key) ?? []), value]);
    }
  }

  /** Values that a page fills in for a location were answered for that location. */
  private expectOwnPlaces(asked: AskedQuestion, data: AnswerData): void {
    const { id, answer } = asked.question;
    if (answer.scope !== 'location' && answer.scope !== 'connection') return;
    const blank = drawn(asked, answerTypeOf(asked.question).blank(asked, known));
    for (const [place, value] of Object.entries(drawn(asked, data))) {
      const isBlank = JSON.stringify(value) === JSON.stringify(blank[place]);
      const own = this.given.get(`${id} ${identityOf(asked, place)}`) ?? [];
      if (!isBlank && !own.some((one) => isPartOf(value, one)))
        throw new Error(`${id} shows ${JSON.stringify(value)} at ${place}, which was never answered there`);
    }
  }

  private async goBack(): Promise<void> {
    const { responses, context } = this.journey.state.get();
    const target = back(definition, responses, context, this.at!);
    if (target?.kind !== 'question') return;
    this.path.push(`back to ${target.question.id}`);
    this.at = target.question.id;
  }

  private async jump(): Promise<void> {
    const { responses, context } = this.journey.state.get();
    const steps = askedSteps(walk(definition, responses, context)).filter(
      ({ question, data }) => data !== undefined && !(question.type === 'initial' && context.hasTeam),
    );
    if (steps.length === 0) return;
    this.at = this.chance.oneOf(steps).question.id;
    this.path.push(`change ${this.at}`);
  }

  private async reload(how: string): Promise<void> {
    const before = this.journey.state.get().responses;
    this.journey = await this.host.open();
    const after = this.journey.state.get().responses;
    for (const { questionId, data } of before) {
      const question = definition.questions.find(({ id }) => id === questionId)!;
      const now = after.find((one) => one.questionId === questionId);
      if (!isSameAnswer(question, now?.data, data)) throw new Error(`${questionId} is another answer after a ${how}`);
    }
    this.at = this.open();
    this.path.push(how);
  }

  private async startOver(): Promise<void> {
    this.journey.forget();
    await this.host.reset();
    this.journey = await this.host.open();
    this.shown.clear();
    this.given.clear();
    this.at = this.open();
    this.path.push('start over');
  }

  private async submit(steps: number): Promise<Walked> {
    const { responses, context } = this.journey.state.get();
    const finished = finish(definition, responses, context);
    if (!finished.ok) throw new Error(`It cannot be sent: ${JSON.stringify(finished)}`);
    const shown = this.shownNow();
    const services = await this.host.complete();
    const isCopy = responses.some(({ questionId }) => questionId === 'copy_selection');
    const lines = (services ?? []).map(({ serviceType, places }) => lineOf(serviceType, places)).toSorted();
    if (isCopy && services?.length === 0) throw new Error('The copy asks for no service');
    if (services && !isCopy && JSON.stringify(lines) !== JSON.stringify(expectedServices(shown)))
      throw new Error(`It asks for ${lines.join('; ')}; the pages showed ${expectedServices(shown).join('; ')}`);
    return { steps, end: 'submitted' };
  }

  /** Drawn values of each answer in the final request: each is stored as shown when it was given. */
  private shownNow(): ReadonlyMap<string, DrawnValues> {
    const { responses, context } = this.journey.state.get();
    const entries = askedSteps(walk(definition, responses, context)).map(({ question: { id }, data }) => {
      const stored = JSON.stringify(tidied(drawn(this.view(id), data!)));
      const all = this.shown.get(id) ?? [];
      const shown = all.findLast((one) => JSON.stringify(tidied(one)) === stored);
      if (shown === undefined) throw new Error(`${id} showed ${JSON.stringify(all.at(-1))} and holds ${stored}`);
      return [id, shown] as const;
    });
    return new Map(entries);
  }
}

/** Locations with numbers only are identified by address. */
function identityOf({ evaluation }: AskedQuestion, place: string): string {
  const places = [...evaluation.answers.values()].flatMap((data) => dataAs('wanAddresses', data)?.wanAddresses ?? []);
  // A connection is the same in both directions.
  return places.find(({ name }) => name === place)?.street ?? place.split(' to ').toSorted().join(' to ');
}

/** Empty values and the order of lists and keys do not count. */
function tidied(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(tidied)
      .filter((one) => one !== undefined)
      .map((one) => JSON.stringify(one))
      .filter((one) => one !== '{}')
      .toSorted();
  if (value === null || value === '' || typeof value !== 'object')
    return value === null || value === '' ? undefined : value;
  const entries = Object.entries(value).map(([key, one]) => [key, tidied(one)] as const);
  const kept = entries.filter(
    ([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0) && JSON.stringify(one) !== '{}',
  );
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A list may have lost entries that no longer fit; everything else is complete. */
function isPartOf(value: unknown, whole: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(whole)) {
    const parts = new Set(whole.map((one) => JSON.stringify(tidied(one))));
    return value.every((one) => parts.has(JSON.stringify(tidied(one))));
  }
  return JSON.stringify(tidied(value)) === JSON.stringify(tidied(whole));
}
