/** jsdom lays nothing out and tells no sizes: whoever watches one hears nothing. */
import { beforeEach } from 'vitest';

class ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  globalThis.ResizeObserver = ResizeObserver;
});
