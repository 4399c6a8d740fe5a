/** jsdom has no layout and no sizes, so resize observers never fire. */
import { beforeEach } from 'vitest';

class ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  globalThis.ResizeObserver = ResizeObserver;
});
