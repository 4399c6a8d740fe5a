/** One product with demo data for all browser tests that leave it unchanged, or touch only what they create. */
import type { TestProject } from 'vitest/node';
import { makeDemoData, startDemoServer } from './demo-process.ts';
import { forgetLooks } from './looks.ts';
import { removeScratch } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the shared product. */
    demoUrl: string;
    /** Data folder that products of single test files copy. */
    demoData: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  forgetLooks();
  const demoData = await makeDemoData();
  const { url, stop } = await startDemoServer(demoData);
  project.provide('demoUrl', url);
  project.provide('demoData', demoData);
  return async () => {
    await stop();
    removeScratch(demoData);
  };
}
