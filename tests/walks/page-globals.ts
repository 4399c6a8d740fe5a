/** What the code of the page expects of a browser, where there is none. */

const stand: Readonly<Record<string, unknown>> = {
  addEventListener: () => undefined,
  window: {},
  location: { origin: 'http://localhost', pathname: '/questionnaire', search: '' },
  fetch: async () => Response.json({ is_corporate: true }),
};

/** Puts stand-ins in place; what it answers takes them away. */
export function pretendPage(): () => void {
  const scope = globalThis as Record<string, unknown>;
  const before = Object.keys(stand).map((name) => [name, scope[name]] as const);
  Object.assign(scope, stand);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete scope[name];
      else scope[name] = value;
    }
  };
}
