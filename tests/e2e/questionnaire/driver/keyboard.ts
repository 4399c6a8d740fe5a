/** Plays actions with the keyboard alone: an element that Tab does not reach is not found. */
import type { Locator, Page } from 'playwright-core';
import type { Act } from './acts.ts';

/** More tab stops than any page has. */
const mostStops = 200;

export async function perform(page: Page, act: Act): Promise<void> {
  const target = await find(page, act);
  await reach(page, target);
  switch (act.do) {
    case 'press':
      return page.keyboard.press('Enter');
    case 'tick':
      return page.keyboard.press('Space');
    case 'type':
      await page.keyboard.press('Control+A');
      return page.keyboard.type(act.text);
    case 'choose':
      return chooseOption(page, target, act.option);
    case 'search':
      return pickSuggestion(page, act);
    case 'attach': {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
      await chooser.setFiles([...act.files]);
      for (const { name } of act.files) await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
      return undefined;
    }
  }
}

/** Moves the focus to the element, forward or backward by its position. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const key = (await target.evaluate(liesBehind)) ? 'Shift+Tab' : 'Tab';
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

/** Whether the focus is after the element. */
function liesBehind(element: Element): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

async function find(page: Page, { name, within, ...act }: Act): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  const around = (await dialog.count()) > 0 ? dialog : page;
  const scope = within === undefined ? around : groupNamed(around, within);
  const candidates = (wanted: string | RegExp): Locator => {
    const options = { name: wanted, exact: true };
    if (act.do === 'press' || act.do === 'attach')
      return scope.getByRole('button', options).or(scope.getByRole('link', options));
    if (act.do === 'tick') return scope.getByRole('checkbox', options).or(scope.getByRole('button', options));
    return scope.getByLabel(wanted, { exact: true });
  };
  const beginning = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
  await candidates(beginning).first().waitFor();
  const exact = candidates(name);
  return (await exact.count()) > 0 ? exact.first() : candidates(beginning).first();
}

function groupNamed(around: Page | Locator, name: string): Locator {
  const options = { name, exact: true };
  return around
    .getByRole('group', options)
    .or(around.getByRole('region', options))
    .or(around.getByRole('listitem', options))
    .or(around.getByRole('list', options))
    .first();
}

async function chooseOption(page: Page, select: Locator, option: string): Promise<void> {
  const steps = await select.evaluate((element, label) => {
    const { options, selectedIndex } = element as HTMLSelectElement;
    const wanted = [...options].findIndex(({ text }) => text === label);
    return wanted < 0 ? null : wanted - selectedIndex;
  }, option);
  if (steps === null) throw new Error(`There is no option "${option}".`);
  for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
}

async function pickSuggestion(page: Page, { text, pick }: Extract<Act, { do: 'search' }>): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  const option = page.getByRole('option', { name: pick }).first();
  await option.waitFor();
  for (let stops = 0; (await option.getAttribute('aria-selected')) !== 'true'; stops += 1) {
    if (stops > mostStops) throw new Error(`The arrows do not reach "${pick}".`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}
