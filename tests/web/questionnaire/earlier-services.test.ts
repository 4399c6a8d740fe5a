import { afterEach, expect, test, vi } from 'vitest';
import { earlierServices } from '#web/questionnaire/api/graphql.ts';

afterEach(() => vi.unstubAllGlobals());

const request = (id: string) => ({
  id,
  completedAt: '2026-03-05T10:00:00Z',
  servicesToCreate: [{ service_type: 'internet', address_ids: ['a1'] }],
  locations: [{ id: 'a1', name: 'Loop office' }],
  responses: [],
});

test('[QN-169] offers the services of all earlier requests, across all pages', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { page, perPage, teamId } = JSON.parse(body).variables;
    asked.push({ page, perPage, teamId });
    const questionnairesPaginated = { hasNextPage: page < 3, records: [request(`q${page}`)] };
    return Response.json({ data: { questionnairesPaginated } });
  });
  const services = await earlierServices('t1');
  expect(asked).toEqual([1, 2, 3].map((page) => ({ page, perPage: 100, teamId: 't1' })));
  expect(services.map(({ questionnaireId, serviceType, places }) => [questionnaireId, serviceType, places])).toEqual(
    ['q1', 'q2', 'q3'].map((id) => [id, 'internet', ['Loop office']]),
  );
});

test('[CT-001] [CT-002] each GraphQL query is sent to its one address, and its snake_case is read as camelCase', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ data: { questionnairesPaginated: { hasNextPage: false, records: [request('q1')] } } });
  });
  const [service] = await earlierServices('t1');
  await earlierServices('t1');
  expect(asked).toEqual(['/api/graphql', '/api/graphql']);
  expect(service).toMatchObject({ serviceType: 'internet' });
});
