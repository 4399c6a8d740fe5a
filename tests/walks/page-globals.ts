/** What the code of the page expects of a browser, where there is none. */

/** What the code of the page does when it is left; its modules say so once, when they are loaded. */
const onLeaving: (() => void)[] = [];

const stand: Readonly<Record<string, unknown>> = {
  addEventListener: (type: string, listener: () => void) => void (type === 'pagehide' && onLeaving.push(listener)),
  window: {},
  location: { origin: 'http://localhost', pathname: '/questionnaire', search: '' },
  fetch: async () => Response.json({ is_corporate: true }),
};

/** Puts stand-ins in place; the function that it returns leaves the page, so that no timer is left, and takes them away. */
export function pretendPage(): () => void {
  const scope = globalThis as Record<string, unknown>;
  const before = Object.keys(stand).map((name) => [name, scope[name]] as const);
  Object.assign(scope, stand);
  return () => {
    for (const leave of onLeaving) leave();
    for (const [name, value] of before) {
      if (value === undefined) delete scope[name];
      else scope[name] = value;
    }
  };
}
