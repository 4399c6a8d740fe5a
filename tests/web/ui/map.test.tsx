/** Places on a map: their positions, and navigation without a mouse. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clustersOf, placeOf, type MapPlace } from '#web/ui/map/clusters.ts';
import { PlaceMap } from '#web/ui/map/PlaceMap.tsx';
import { lookAt, pointOf, shownAt } from '#web/ui/map/projection.ts';
import { lightTheme } from '#web/theme/theme.ts';

const size = { width: 800, height: 480 };
const place = (id: string, lat: unknown, lng: unknown): MapPlace =>
  placeOf({ id, title: id, detail: `1 ${id} St`, lat, lng })!;
const chicago = place('Chicago', 41.88, -87.63);
const boston = place('Boston', '42.36', '-71.06');
const austin = place('Austin', 30.27, -97.74);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(size.height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shown = (places: readonly MapPlace[], onOpen = vi.fn()) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <PlaceMap label="Map of sites" places={places} onOpen={onOpen} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return onOpen;
};
const names = () =>
  screen.getAllByRole('listitem').map((mark) => mark.querySelector('button')!.getAttribute('aria-label'));

test('north is up, west is left, and all places fit', () => {
  const look = lookAt([chicago.at, boston.at, austin.at], size);
  const [c, b, a] = [chicago, boston, austin].map(({ at }) => shownAt(at, look, size)) as [Point, Point, Point];
  expect(a.x < c.x && c.x < b.x && b.y < c.y && c.y < a.y).toBe(true);
  for (const { x, y } of [a, b, c]) expect(x >= 0 && y >= 0 && x <= size.width && y <= size.height).toBe(true);
  expect(pointOf({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 });
});

test('a single place is shown with land around it, also near a pole', () => {
  const inView = (at: Point, look: ReturnType<typeof lookAt>): boolean => {
    const { x, y } = shownAt(at, look, size);
    return x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  };
  for (const [lat, lng, land] of [
    [89, 170, pointOf({ lat: 73, lng: 142 })],
    [84, 0, pointOf({ lat: 79, lng: 16 })],
    [-90, 0, pointOf({ lat: -80, lng: 20 })],
    [78.22, 15.65, pointOf({ lat: 79, lng: 16 })],
    [41.88, -87.63, boston.at],
  ] as const) {
    const pin = place('Base', lat, lng).at;
    const look = lookAt([pin], size);
    expect([lat, inView(pin, look)]).toEqual([lat, true]);
    expect([lat, inView(land, look)]).toEqual([lat, lat !== 41.88]);
    // No part of the view is outside the map.
    expect(shownAt({ x: 0.5, y: 0 }, look, size).y).toBeLessThanOrEqual(0.001);
    expect(shownAt({ x: 0.5, y: 1 }, look, size).y).toBeGreaterThanOrEqual(size.height - 0.001);
  }
});

interface Point {
  readonly x: number;
  readonly y: number;
}

test.each([
  [null, null],
  ['', ''],
  ['north', 5],
  [91, 0],
  [0, 181],
])('a place without valid coordinates (%s, %s) has no mark', (lat, lng) => {
  expect(placeOf({ id: 'x', title: 'x', detail: '', lat, lng })).toBeNull();
});

test('2,000 sites in three cities are three marks with counts, and none is lost', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ ...[chicago, boston, austin][at % 3]!, id: String(at) }));
  const clusters = clustersOf(
    many,
    lookAt(
      many.map(({ at }) => at),
      size,
    ),
    size,
  );
  expect(clusters.map(({ places }) => places.length).toSorted()).toEqual([666, 667, 667]);
});

test('a mark opens its site; arrow keys move to the nearest mark, with a single tab stop', () => {
  const onOpen = shown([chicago, boston, austin]);
  expect(names()).toEqual(['Boston, 1 Boston St', 'Chicago, 1 Chicago St', 'Austin, 1 Austin St']);
  const mark = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  expect(screen.getAllByRole('listitem').filter((each) => each.querySelector('[tabindex="0"]'))).toHaveLength(1);
  mark('Boston').focus();
  fireEvent.keyDown(mark('Boston'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(mark('Chicago'));
  fireEvent.keyDown(mark('Chicago'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(mark('Austin'));
  fireEvent.keyDown(mark('Austin'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(mark('Austin'));
  fireEvent.click(mark('Austin'));
  expect(onOpen).toHaveBeenCalledWith('Austin');
});

test('clustered sites are zoomed in, and those at the same place listed', () => {
  const next = place('Oak Park', 41.89, -87.79);
  const twin = { ...austin, id: 'Annex', title: 'Annex' };
  const onOpen = shown([chicago, next, boston, austin, twin]);
  fireEvent.click(screen.getByRole('button', { name: '2 sites near Chicago' }));
  expect(names()).toEqual(['Oak Park, 1 Oak Park St', 'Chicago, 1 Chicago St']);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  fireEvent.click(screen.getByRole('button', { name: '2 sites near Austin' }));
  fireEvent.click(screen.getByRole('menuitem', { name: /^Annex/ }));
  expect(onOpen).toHaveBeenCalledWith('Annex');
});

test('no coastline crosses the whole map, and what crosses its edge is drawn on both sides', async () => {
  shown([chicago, place('Tokyo', 35.7, 139.7)]);
  await waitFor(() => expect(document.querySelector('g > path') === null).toBe(false), { timeout: 5000 });
  const rings = document
    .querySelector('g > path')!
    .getAttribute('d')!
    .split('Z')
    .filter(Boolean)
    .map((ring) =>
      ring
        .slice(1)
        .split('L')
        .map((point) => Number(point.split(' ')[0])),
    );
  const steps = rings.flatMap((ring) => ring.slice(1).map((x, at) => Math.abs(x - ring[at]!)));
  expect(Math.max(...steps)).toBeLessThan(50_000);
  const isBeyond = (edge: (xs: readonly number[]) => boolean) => rings.filter(edge).length;
  const [east, west] = [isBeyond((xs) => Math.max(...xs) > 100_000), isBeyond((xs) => Math.min(...xs) < 0)];
  expect([east > 0, west]).toEqual([true, east]);
});
