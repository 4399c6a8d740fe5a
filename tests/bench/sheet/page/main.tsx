/** Exposes the contenders to the bench. */
import { rival } from '../rival/rival.jsx';
import { clipboardText, emptySites, sites } from './data.ts';
import { ours, validateAll } from './ours.tsx';

const root = document.querySelector<HTMLElement>('#root')!;
const make = new URLSearchParams(location.search).get('sheet') === 'ours' ? ours : rival;
const settled = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

Object.assign(globalThis, {
  bench: { contender: make(root), sites, emptySites, clipboardText, validateAll, settled },
});
