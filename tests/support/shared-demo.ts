/** One product with demo data for all browser tests that leave it as they found it, or touch only what they make. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDemoServer } from './demo-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared product answers. */
    demoUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(resolve(import.meta.dirname, '../../screenshots/questionnaire'), { recursive: true, force: true });
  const { url, stop } = await startDemoServer();
  project.provide('demoUrl', url);
  return stop;
}
