/** One product with demo data for all browser tests that leave it as they found it, or touch only what they make. */
import type { TestProject } from 'vitest/node';
import { startDemoServer } from './demo-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared product answers. */
    demoUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startDemoServer();
  project.provide('demoUrl', url);
  return stop;
}
