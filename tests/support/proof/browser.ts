/** Records what a page of a real browser opens, calls, receives and shows. */
import type { APIRequestContext, BrowserContext, Page, Response } from 'playwright-core';
import { isNoting, noteCallWhenRead, noteEvent, notePage, notesFolder, noteText } from './recorder.ts';

const observedContexts = new WeakSet<BrowserContext>();

/** For the start of a test, before it opens a page; includes pages opened later. */
export async function listenToPages(context: BrowserContext): Promise<void> {
  if (notesFolder === undefined || observedContexts.has(context)) return;
  observedContexts.add(context);
  context.on('page', listenTo);
  listenToCalls(context.request);
  const note = (texts: readonly string[]): void => {
    for (const text of texts) noteText('shown', text);
  };
  // On the context, not on each page: Playwright throws an uncaught exception if a page closes at the same time.
  await context.exposeFunction('noteShownTexts', note);
  await context.addInitScript(collectTexts);
}

function listenTo(page: Page): void {
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('http')) notePage(new URL(frame.url()).pathname);
  });
  page.on('response', noteResponse);
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => noteFrame(String(payload))));
}

function noteResponse(response: Response): void {
  if (!isNoting()) return;
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/api/') && !pathname.startsWith('/version.json')) return;
  const request = response.request();
  const isRead = response.status() >= 400 || pathname === '/api/graphql';
  const call = { method: request.method(), url: response.url(), status: response.status(), sent: request.postData() };
  noteCallWhenRead(call, async () => (isRead ? response.text() : undefined));
}

function noteFrame(payload: string): void {
  try {
    const { type } = JSON.parse(payload) as { readonly type?: unknown };
    if (typeof type === 'string') noteEvent(type);
  } catch {
    // Not a message of the product.
  }
}

/** Calls that a test makes with the page's cookies. */
function listenToCalls(request: APIRequestContext): void {
  const original = request.fetch.bind(request);
  request.fetch = async (address, options) => {
    const answer = await original(address, options);
    const sent = options?.data ?? options?.multipart;
    const call = { method: options?.method ?? 'GET', url: answer.url(), status: answer.status(), sent };
    if (isNoting()) noteCallWhenRead(call, () => answer.text());
    return answer;
  };
}

/** Runs in the page: reports each text once, shortly after it appears. */
function collectTexts(): void {
  const known = new Set<string>();
  let fresh: string[] = [];
  const add = (text: string | null | undefined): void => {
    const short = text?.trim().slice(0, 600) ?? '';
    if (short === '' || known.has(short)) return;
    known.add(short);
    fresh.push(short);
  };
  const names = ['aria-label', 'placeholder', 'title', 'alt'];
  const addElement = (element: Element): void => {
    for (const name of names) add(element.getAttribute(name));
    if (element.childElementCount === 0) add(element.textContent);
    else if (element.childElementCount < 8 && element.textContent.length < 300) add(element.textContent);
  };
  const addNode = (node: Node): void => {
    if (!(node instanceof Element)) {
      add(node.nodeValue);
      if (node.parentElement) addElement(node.parentElement);
      return;
    }
    if (['SCRIPT', 'STYLE'].includes(node.tagName)) return;
    addElement(node);
    for (const inner of node.querySelectorAll('*')) addElement(inner);
  };
  let isWaiting = false;
  const flush = (): void => {
    isWaiting = false;
    add(document.title);
    if (fresh.length > 0)
      (window as unknown as { noteShownTexts?: (texts: readonly string[]) => void }).noteShownTexts?.(fresh);
    fresh = [];
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      if (type === 'childList') for (const node of addedNodes) addNode(node);
      else addNode(target);
    if (isWaiting || fresh.length === 0) return;
    isWaiting = true;
    setTimeout(flush, 100);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('pagehide', flush);
  (window as unknown as { flushShownTexts?: () => void }).flushShownTexts = flush;
}

/** For the end of a test: collects the latest texts and the values of fields. */
export async function readLastTexts(page: Page): Promise<void> {
  if (!isNoting() || page.isClosed()) return;
  const last = async (): Promise<readonly string[]> =>
    page.evaluate(() => {
      (window as unknown as { flushShownTexts?: () => void }).flushShownTexts?.();
      return [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    });
  for (const text of await last().catch(() => [])) noteText('shown', text);
}
