/** The adapter of a places service, against a local fake. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttpPlaces } from '#server/kernel/places/http-places.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let asked: string[];
let url: string;
let failures: string[];
let stop: () => Promise<void>;

beforeEach(async () => {
  asked = [];
  failures = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo?key=k1`;
  stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
});
afterEach(() => stop());

const json =
  (body: unknown, status = 200, headers = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const places = (patienceMs = 2_000) =>
  createHttpPlaces({ url, patienceMs, onFailure: ({ message }) => failures.push(message) });
const suggestion = {
  place_id: 'p1',
  description: '233 S Wacker Dr, Chicago, IL 60606, US',
  main_text: '233 S Wacker Dr',
  secondary_text: 'Chicago, IL 60606, US',
  precision: 'address',
};
const place = {
  place_id: 'p1',
  street: '233 S Wacker Dr',
  city: 'Chicago',
  state_province: 'IL',
  postal_code: '60606',
  country: 'us',
  county: 'Cook',
  lat: 41.878876,
  lng: -87.635918,
  precision: 'address',
};

describe('suggestions of a places service', () => {
  test('[QN-308] are asked for with the key of the configuration and given on, 25 at most', async () => {
    answer = json({ suggestions: Array.from({ length: 30 }, (_, at) => ({ ...suggestion, place_id: `p${at}` })) });
    const found = await places().suggest(' 233 S Wacker & Co ');
    expect(found).toHaveLength(25);
    expect(found[0]).toEqual({
      placeId: 'p0',
      description: suggestion.description,
      mainText: '233 S Wacker Dr',
      secondaryText: 'Chicago, IL 60606, US',
      precision: 'address',
    });
    expect(asked).toEqual(['/geo/suggest?key=k1&input=233+S+Wacker+%26+Co']);
  });

  test('are not asked for with fewer than three letters', async () => {
    answer = json({ suggestions: [suggestion] });
    expect(await places().suggest('23 ')).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('that are not whole are left out, and a precision that is not said is the lowest', async () => {
    const { precision: _, ...vague } = suggestion;
    answer = json({ suggestions: [{ place_id: 'x' }, null, 7, vague] });
    expect(await places().suggest('233 S Wacker')).toMatchObject([{ placeId: 'p1', precision: 'city' }]);
  });
});

describe('details of a places service', () => {
  test('are given on', async () => {
    answer = json({ place });
    expect(await places().details('p1')).toEqual({
      placeId: 'p1',
      formattedAddress: '233 S Wacker Dr, Chicago, IL 60606, US',
      street: '233 S Wacker Dr',
      city: 'Chicago',
      stateProvince: 'IL',
      postalCode: '60606',
      country: 'US',
      county: 'Cook',
      lat: 41.878876,
      lng: -87.635918,
      precision: 'address',
    });
    expect(asked).toEqual(['/geo/details?key=k1&place_id=p1']);
  });

  test.each([
    ['an unknown id', json({}, 404)],
    ['no place', json({})],
    ['a place without a city', json({ place: { ...place, city: '' } })],
    ['a latitude beyond the pole', json({ place: { ...place, lat: 95 } })],
    ['coordinates as text', json({ place: { ...place, lng: '-87' } })],
  ])('answer nothing for %s', async (_, given) => {
    answer = given;
    expect(await places().details('p1')).toBeNull();
  });
});

describe('[AD-052] a failing places service finds nothing and delays no one', () => {
  test.each([
    ['answers 500', json({ error: 'boom' }, 500), 'The places service answered 500.'],
    ['answers 401', json({}, 401), 'The places service answered 401.'],
    ['answers no JSON', ((_, response) => response.end('<html>')) as Answer, 'JSON'],
    [
      'sends elsewhere',
      ((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as Answer,
      'fetch failed',
    ],
    ['hangs up', ((_, response) => response.destroy()) as Answer, 'fetch failed'],
  ])('when it %s', async (_, given, message) => {
    answer = given;
    expect(await places().suggest('233 S Wacker')).toEqual([]);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(message);
    expect(failures[0]).not.toContain('Wacker');
    expect(await places().details('p1')).toBeNull();
  });

  test('when it does not answer in time', async () => {
    answer = () => {};
    const start = Date.now();
    expect(await places(100).suggest('233 S Wacker')).toEqual([]);
    expect(Date.now() - start).toBeLessThan(1_500);
    expect(failures[0]).toContain('timeout');
  });

  test('when its quota is used up, and it is left alone for as long as it says', async () => {
    answer = json({}, 429, { 'retry-after': '30' });
    const service = places();
    expect(await service.suggest('233 S Wacker')).toEqual([]);
    answer = json({ suggestions: [suggestion] });
    expect(await service.suggest('233 S Wacker')).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('when it is not there', async () => {
    const gone = createHttpPlaces({
      url: 'http://127.0.0.1:1/geo',
      onFailure: ({ message }) => failures.push(message),
    });
    expect(await gone.suggest('233 S Wacker')).toEqual([]);
    expect(failures).toHaveLength(1);
  });
});
