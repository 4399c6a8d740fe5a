import { describe, expect, it } from 'vitest';
import { toApiUrl } from '#web/admin/data/api-url.ts';

const list = (parts: Record<string, unknown>): string =>
  `/api/quotes?${new URLSearchParams(Object.entries(parts).map(([key, value]) => [key, JSON.stringify(value)]))}`;

describe('the address of a list', () => {
  it('[TB-038] carries page, page size, sort, search and filters of our convention', () => {
    const raw = list({ range: [25, 49], sort: ['mrc', 'ASC'], filter: { q: 'zayo', term__gte: 12 } });
    expect(toApiUrl(raw)).toBe('/api/quotes?page=2&per_page=25&sort_field=mrc&sort_dir=asc&q=zayo&term__gte=12');
  });

  it('repeats the name of a list and leaves empty filters out', () => {
    const raw = list({ range: [0, 9], filter: { status__in: ['ACTIVE', 'NO_BID'], q: '', term: null } });
    expect(toApiUrl(raw)).toBe('/api/quotes?page=1&per_page=10&status__in=ACTIVE&status__in=NO_BID');
  });

  it('asks for as many records as ids, since a list without a page size answers ten', () => {
    const ids = Array.from({ length: 12 }, (_, place) => `id-${place}`);
    expect(new URLSearchParams(toApiUrl(list({ filter: { id: ids } })).split('?')[1]).get('per_page')).toBe('12');
  });

  it('leaves the address of one record as it is', () => {
    expect(toApiUrl('/api/quotes/abc')).toBe('/api/quotes/abc');
  });
});
