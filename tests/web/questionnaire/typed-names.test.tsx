import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '../../domain/questionnaire/shipped.ts';
import { journeyAt, outsideOf, Page, press, storedBy, themed } from './question-page.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const providers = 'provider_considerations';

async function open() {
  const { journey } = await journeyAt(providers, visitor);
  const outside = outsideOf({ providerNames: async () => ['Lumen', 'Comcast'] });
  await themed(<Page journey={journey} questionId={providers} outside={outside} />);
  const [preferred, refused] = await screen.findAllByRole('combobox');
  const typeIn = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
  const lists = () => {
    const data = storedBy(journey, providers) as { providerAllowDenyList: { allowList: string[]; denyList: string[] } };
    const { allowList, denyList } = data.providerAllowDenyList;
    return [allowList, denyList];
  };
  return { preferred: preferred!, refused: refused!, typeIn, lists };
}

test('[QN-165] Enter adds the typed name, in its known spelling, and does not move on', async () => {
  const { preferred, typeIn, lists } = await open();
  await typeIn(preferred, 'lumen');
  await act(async () => fireEvent.keyDown(preferred, { key: 'Enter' }));
  expect(screen.getByRole('button', { name: 'Remove Lumen' })).toBeDefined();
  expect(preferred).toHaveProperty('value', '');
  await typeIn(preferred, 'Small Fiber Co');
  await act(async () => fireEvent.keyDown(preferred, { key: 'Enter' }));
  await press('Next');
  expect(lists()).toEqual([['Lumen', 'Small Fiber Co'], []]);
});

test('[QN-165] leaving the field adds the typed name, and only once', async () => {
  const { refused, typeIn, lists } = await open();
  for (const name of ['Comcast', 'COMCAST']) {
    await typeIn(refused, name);
    await act(async () => fireEvent.blur(refused));
  }
  await press('Next');
  expect(lists()).toEqual([[], ['Comcast']]);
});

test('[QN-165] a press on Next adds the name when the pointer is released, before the page moves', async () => {
  const { refused, typeIn, lists } = await open();
  await typeIn(refused, 'Comcast');
  const next = screen.getByRole('button', { name: 'Next' });
  await act(async () => fireEvent.pointerDown(next));
  await act(async () => fireEvent.blur(refused));
  expect(screen.queryByRole('button', { name: 'Remove Comcast' })).toBeNull();
  await act(async () => fireEvent.pointerUp(next));
  expect(screen.getByRole('button', { name: 'Remove Comcast' })).toBeDefined();
  await press('Next');
  expect(lists()).toEqual([[], ['Comcast']]);
});

test('[QN-165] a name typed into both lists is rejected with a reason', async () => {
  const { preferred, refused, typeIn } = await open();
  for (const field of [preferred, refused]) {
    await typeIn(field, 'Lumen');
    await act(async () => fireEvent.blur(field));
  }
  await press('Next');
  expect(await screen.findAllByText(/Must be unique/)).not.toHaveLength(0);
});
