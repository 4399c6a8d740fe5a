import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifySubmitted } from '#web/provider/answer/notify-submitted.ts';
import { pushEvent } from '#web/shell/analytics/push-event.ts';

const fetched = vi.fn<typeof fetch>();
const contact = (at: number) => ({ questionnaireId: `q-${at}`, hasWebsite: true });

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  delete window.dataLayer;
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The posted batches, each as its events. */
async function batches() {
  await vi.advanceTimersByTimeAsync(0);
  return fetched.mock.calls.map(([address, init]) => {
    expect(address).toBe('/api/hc');
    return (JSON.parse(String(init!.body)) as { events: { name: string; at: string; properties: object }[] }).events;
  });
}

test('[NO-044] [AN-002] ten events are sent at once as one batch', async () => {
  for (let at = 0; at < 9; at += 1) pushEvent('questionnaireContactInfo', contact(at));
  expect(await batches()).toEqual([]);
  pushEvent('questionnaireContactInfo', contact(9));
  expect((await batches()).map((events) => events.length)).toEqual([10]);
});

test('[NO-044] [AN-003] fewer wait for 15 seconds, or until the page is left', async () => {
  pushEvent('teamUserSignup', { method: 'password' });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(await batches()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await batches()).toEqual([
    [{ name: 'teamUserSignup', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), properties: { method: 'password' } }],
  ]);
  pushEvent('teamUserSignup', { method: 'password' });
  dispatchEvent(new Event('pagehide'));
  expect(await batches()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await batches()).toHaveLength(2);
});

test('[NO-043] [QR-060] [AN-001] a submitted quote is reported with its id and its construction', () => {
  notifySubmitted({
    id: 'q-1',
    provider_response_status: 'Pending',
    construction_cost_value: 12_500,
    has_construction: 'Yes',
  });
  notifySubmitted({ alternative_to_id: 'q-1', provider_response_status: 'NoBid' });
  expect(window.dataLayer).toEqual([
    { event: 'Provider Quote Submitted', quoteId: 'q-1', constructionCost: 12_500, hasConstruction: 'Yes' },
    { event: 'Provider Quote Submitted', quoteId: null, constructionCost: null, hasConstruction: null },
  ]);
  dispatchEvent(new Event('pagehide'));
});
