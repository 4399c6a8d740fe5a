/** The product as it runs in production, on the database of the bench. */
import { loadConfig } from '#server/config.ts';
import { main } from '#server/main.ts';
import { answerUsage } from './child.ts';

process.once('message', (url: string) => void serve(url));

async function serve(url: string): Promise<void> {
  const running = await main(
    loadConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      PUBLIC_URL: 'http://localhost',
      SESSION_SECRET: 'a'.repeat(32),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
    }),
  );
  answerUsage(Number(new URL(running.url).port));
}
