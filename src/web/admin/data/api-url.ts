/** The address of a list in our convention, from the one that react-admin's REST provider makes. */

/** `quotes?filter={"term":36}&range=[0,24]&sort=["mrc","ASC"]` → `quotes?page=1&per_page=25&sort_field=mrc&sort_dir=asc&term=36`. */
export function toApiUrl(raw: string): string {
  const [path = '', search = ''] = raw.split('?');
  const given = new URLSearchParams(search);
  if (!given.has('filter')) return raw;
  const filters = Object.entries(JSON.parse(given.get('filter') ?? '{}') as Readonly<Record<string, unknown>>);
  const query = new URLSearchParams([...paging(given), ...sorting(given), ...filters.flatMap(filterPairs)]);
  if (!query.has('per_page')) query.set('per_page', String(Math.max(query.getAll('id').length, 1)));
  return `${path}?${query}`;
}

type Pair = [string, string];

function paging(given: URLSearchParams): Pair[] {
  const range = given.get('range');
  if (range === null) return [];
  const [from, to] = JSON.parse(range) as [number, number];
  const perPage = to - from + 1;
  return [
    ['page', String(Math.floor(from / perPage) + 1)],
    ['per_page', String(perPage)],
  ];
}

function sorting(given: URLSearchParams): Pair[] {
  const sort = given.get('sort');
  if (sort === null) return [];
  const [field, direction] = JSON.parse(sort) as [string, string];
  return [
    ['sort_field', field],
    ['sort_dir', direction.toLowerCase()],
  ];
}

/** A list repeats its name; what is empty does not filter. */
export function filterPairs([name, value]: readonly [string, unknown]): Pair[] {
  return [value]
    .flat()
    .filter((each) => each !== undefined && each !== null && each !== '')
    .map((each) => [name, String(each)]);
}
