/** One random walk through the questionnaire in a browser: it uses the visible controls and knows no question. */
import type { Page } from 'playwright-core';
import type { Chance } from '../../../support/fuzz/random.ts';
import { pdf } from './files.ts';

/** A control of the visible question, in page order. */
interface Control {
  /** Value of its `data-walk` attribute. */
  readonly at: string;
  readonly kind: 'card' | 'check' | 'select' | 'fold' | 'text' | 'tags' | 'file' | 'byHand';
  /** Its name in lower case. */
  readonly name: string;
  /** Controls of one group belong to one answer. */
  readonly group: string;
  readonly isSet: boolean;
  /** Options of a select. */
  readonly values: readonly string[];
}

const submitted = "We've received all of your user details!";
const resume = 'Do You Want to Resume Your Previous Questionnaire?';

export class Wanderer {
  /** Actions so far, for the error message. */
  readonly path: string[] = [];
  readonly #page: Page;
  readonly #chance: Chance;
  readonly #email: string;
  #filled = 0;

  constructor(page: Page, chance: Chance, email: string) {
    this.#page = page;
    this.#chance = chance;
    this.#email = email;
  }

  /** Runs until the request is submitted; throws if the page does not lead on. */
  async walk(mostSteps: number): Promise<void> {
    for (let step = 1; step <= mostSteps; step += 1) {
      const heading = await this.#heading();
      if (heading === submitted) return;
      // After enough random steps the walk goes straight to the end.
      const turn = step > mostSteps / 2 ? 1 : this.#chance.next();
      if (turn < 0.08 && (await this.#goBack())) continue;
      if (turn < 0.12) await this.#reload();
      else await this.#answer(heading);
    }
    throw new Error(`It is not submitted after ${mostSteps} steps.`);
  }

  async #heading(): Promise<string> {
    const heading = this.#page.getByRole('heading', { level: 1 }).first();
    await heading.waitFor();
    await this.#page.locator('#question-form').getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
    return (await heading.textContent())!.trim();
  }

  async #goBack(): Promise<boolean> {
    const back = this.#page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Back' });
    if ((await back.count()) === 0) return false;
    const before = this.#page.url();
    await back.click();
    await this.#page.waitForURL((url) => url.href !== before);
    this.path.push('back');
    return true;
  }

  async #reload(): Promise<void> {
    // Waits until the answer is saved.
    await this.#page.getByText('Saving', { exact: false }).waitFor({ state: 'detached' });
    await this.#page.reload();
    const dialog = this.#page.getByRole('dialog', { name: resume });
    await dialog.or(this.#page.locator('#question-form')).first().waitFor();
    if ((await dialog.count()) > 0) await dialog.getByRole('button', { name: 'Resume' }).click();
    await dialog.waitFor({ state: 'detached' });
    this.path.push('reload');
  }

  /** Fills empty controls, sometimes others too, and leaves; fixes refusals at most five times. */
  async #answer(heading: string): Promise<void> {
    const before = this.#page.url();
    this.path.push(heading);
    const isLeftAsItIs = this.#chance.in(0.15);
    let refusals = 0;
    // One page may ask about many locations in sequence.
    for (let tries = 0; tries < 40 && refusals < 6; tries += 1) {
      if (!(tries === 0 && isLeftAsItIs) && (await this.#fill(before, refusals > 0))) return;
      if (await this.#leaves(before)) return;
      if ((await this.#page.getByRole('alert').count()) > 0) refusals += 1;
    }
    const seen = await this.#page.locator('body').ariaSnapshot();
    throw new Error(`"${heading}" is filled and does not lead on:\n${seen}`);
  }

  /** Returns whether an answer led to another page automatically. */
  async #fill(before: string, isMending: boolean): Promise<boolean> {
    const done = new Set<string>();
    // Each answer may show or hide later controls.
    for (let rounds = 0; rounds < 60; rounds += 1) {
      const controls = await this.#controls();
      const next = controls.find((control) => {
        const { at, group, kind } = control;
        if (done.has(at) || done.has(group)) return false;
        const all = controls.filter((each) => each.group === group);
        if (all.some(({ isSet }) => isSet)) return this.#chance.in(isMending ? 0.35 : 0.2);
        // A single check box and a file button are used only sometimes, or if refused.
        const isOptional = (kind === 'check' && all.length === 1) || kind === 'file';
        return !isOptional || this.#chance.in(isMending && kind === 'file' ? 1 : 0.15);
      });
      if (next === undefined) return false;
      const isMany = next.kind === 'card' || next.kind === 'check';
      const choices = controls.filter(({ group, kind }) => group === next.group && kind === next.kind);
      const chosen = isMany ? this.#chance.oneOf(choices) : next;
      done.add(chosen.at).add(isMany ? next.group : next.at);
      await this.#set(chosen).catch(async (error: Error) => {
        // The page may have moved on, or redrawn its question, since its controls were read.
        if ((await this.#page.locator(`[data-walk="${chosen.at}"]`).count()) > 0) throw error;
      });
      if (this.#page.url() !== before) return true;
      if (chosen.kind === 'card' && (await this.#hasLeft(before, 150))) return true;
    }
    return false;
  }

  async #set({ at, kind, name, values }: Control): Promise<void> {
    const control = this.#page.locator(`[data-walk="${at}"]`);
    const soon = { timeout: 3_000 };
    if (kind === 'text') {
      const text = this.#textFor(name);
      this.path.push(`  ${name}: ${text}`);
      return control.fill(text, soon);
    }
    if (kind === 'select') {
      if (values.length > 0) await control.selectOption(this.#chance.oneOf(values));
      return undefined;
    }
    this.path.push(`  ${name}`);
    if (kind === 'tags') {
      await control.fill('Lumen');
      return control.press('Enter');
    }
    if (kind !== 'file') return control.click(soon);
    // It opens a file chooser directly, or a dialog that does.
    const chooser = this.#page.waitForEvent('filechooser', { timeout: 1_000 }).catch(() => null);
    await control.click();
    const file = pdf(`plan-${this.#filled}.pdf`);
    await (await chooser)?.setFiles([file]);
    if ((await chooser) !== null) await this.#page.getByRole('button', { name: `Remove ${file.name}` }).waitFor();
    return undefined;
  }

  #textFor(name: string): string {
    this.#filled += 1;
    const fits = texts.find(([pattern]) => pattern.test(name));
    return fits ? fits[1](this.#filled, this.#email) : `Words ${this.#filled}`;
  }

  /** Presses the button that leads on, confirms removals, and returns whether another page shows. */
  async #leaves(before: string): Promise<boolean> {
    const form = this.#page.locator('#question-form');
    const dialog = this.#page.getByRole('dialog');
    const onward = [
      form.getByRole('button', { name: 'Change', exact: true }),
      dialog.getByRole('button', { name: /^(Use|Keep|Continue|Upload|Update|Save)/ }),
      form.getByRole('button', { name: /^(Continue without|Skip)/ }),
      form.getByRole('button', { name: /^(Next|Done)/ }),
      form.locator('button[type=submit]'),
    ];
    for (const button of onward) {
      if ((await button.count()) === 0 || !(await button.first().isVisible())) continue;
      // Nothing behind a dialog can be pressed.
      if (button !== onward[1] && (await dialog.count()) > 0) continue;
      await button
        .first()
        .click({ timeout: 3_000 })
        .catch(async (error: Error) => {
          // The page may have moved on automatically.
          if ((await button.count()) > 0) throw error;
        });
      if (await this.#hasLeft(before, 700)) return true;
    }
    return false;
  }

  /** One address question may follow another on one page; then its fields are empty again. */
  async #hasLeft(before: string, ms: number): Promise<boolean> {
    const page = this.#page;
    const end = page.getByRole('heading', { level: 1, name: submitted });
    const left = page
      .waitForURL((url) => url.href !== before, { timeout: ms })
      .then(
        () => true,
        () => false,
      );
    return (await left) || (await end.count()) > 0;
  }

  #controls(): Promise<readonly Control[]> {
    return this.#page.evaluate(describeControls);
  }
}

/** Text for a field, by its name. */
const texts: readonly (readonly [RegExp, (count: number, email: string) => string])[] = [
  [/e-?mail/, (_, email) => email],
  [/phone|telephone/, () => '512-555-0142'],
  [/postal|zip/, () => '60606'],
  [/state/, () => 'IL'],
  [/city|area/, () => 'Chicago'],
  [/street|address/, (count) => `${count} Main St`],
  [/latitude/, () => '41.88'],
  [/longitude/, () => '-87.63'],
  [/qty|quantity|how many|number of|users|minutes|lines|calls|channels/, () => '3'],
  [/date/, () => '2027-05-11'],
  [/website/, () => 'https://walks.example'],
  [/location #|^name$|name,/, (count) => `Site ${count}`],
];

/** Runs in the page: marks and returns the controls of the visible question. */
function describeControls(): readonly Control[] {
  const dialog = document.querySelector('dialog[open]');
  const form = dialog ?? document.querySelector('#question-form');
  if (form === null) return [];
  const nameOf = (element: Element): string => {
    const { labels } = element as HTMLInputElement;
    const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent;
    return label.trim().toLowerCase();
  };
  const kindOf = (element: Element): Control['kind'] | null => {
    if (element instanceof HTMLSelectElement) return 'select';
    if (element instanceof HTMLTextAreaElement) return 'text';
    if (element instanceof HTMLInputElement) {
      if (element.type === 'checkbox' || element.type === 'radio') return 'check';
      if (element.type === 'file' || element.type === 'hidden') return null;
      return dialog !== null && element.getAttribute('role') === 'combobox' ? 'tags' : 'text';
    }
    if (/^(add|choose)( a| new)? files?/i.test(element.textContent)) return 'file';
    if (element.hasAttribute('aria-pressed')) return dialog === null ? 'card' : null;
    if (element.getAttribute('aria-expanded') === 'false') return 'fold';
    return /by hand/i.test(element.textContent) ? 'byHand' : null;
  };
  const found: Control[] = [];
  for (const [index, element] of [...form.querySelectorAll('input, select, textarea, button')].entries()) {
    const kind = kindOf(element);
    const isOut = element.matches(':disabled, [aria-disabled=true], [readonly]') || !element.checkVisibility();
    // A booked call would take its slot from other tests of the shared product.
    const isLeft = /^(search|country|\d+:\d\d [ap]m)/.test(nameOf(element));
    if (kind === null || isOut || isLeft) continue;
    const at = String(index);
    element.setAttribute('data-walk', at);
    const around = element.closest('fieldset, [role=group], ul');
    const isMany = kind === 'card' || kind === 'check';
    if (isMany && around !== null && !around.hasAttribute('data-walk-group'))
      around.setAttribute('data-walk-group', `group ${index}`);
    const { value, checked } = element as HTMLInputElement;
    const isSet =
      kind === 'check'
        ? checked
        : kind === 'card'
          ? element.getAttribute('aria-pressed') === 'true'
          : ['text', 'select'].includes(kind) && value !== '' && element.getAttribute('aria-invalid') !== 'true';
    const values =
      element instanceof HTMLSelectElement
        ? [...element.options].filter((each) => each.value !== '' && !each.disabled).map((each) => each.value)
        : [];
    const group = isMany ? (around?.getAttribute('data-walk-group') ?? at) : at;
    found.push({ at, kind, name: nameOf(element), group, isSet, values });
  }
  return found;
}
