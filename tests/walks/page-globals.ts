/** Browser globals that the page's code needs. */

/** Handlers for leaving the page; modules register them once, when they are loaded. */
const onLeaving: (() => void)[] = [];

const globals: Readonly<Record<string, unknown>> = {
  addEventListener: (type: string, listener: () => void) => void (type === 'pagehide' && onLeaving.push(listener)),
  window: {},
  location: { origin: 'http://localhost', pathname: '/questionnaire', search: '' },
  fetch: async () => Response.json({ is_corporate: true }),
};

/** Installs the replacements; the returned function leaves the page, so no timer remains, and removes them. */
export function pretendPage(): () => void {
  const scope = globalThis as Record<string, unknown>;
  const before = Object.keys(globals).map((name) => [name, scope[name]] as const);
  Object.assign(scope, globals);
  return () => {
    for (const leave of onLeaving) leave();
    for (const [name, value] of before) {
      if (value === undefined) delete scope[name];
      else scope[name] = value;
    }
  };
}
