import { beforeEach, expect, test } from 'vitest';
import { createFollower, type Follower } from '#scripts/dev/follow.ts';

let happened: string[];
let refusal: string | null;
let failure: string | null;
let follower: Follower;

beforeEach(async () => {
  happened = [];
  refusal = null;
  failure = null;
  follower = createFollower({
    pages: {
      url: '',
      show: (text) => void happened.push(`show ${text}`),
      update: (paths) => void happened.push(`pages ${paths.join(' ')}`),
      stop: async () => undefined,
    },
    server: {
      url: '',
      isRunning: () => true,
      replace: async ({ isFormerUsable = true } = {}) => {
        happened.push(failure ?? (isFormerUsable ? 'server' : 'server for the new database'));
        return failure;
      },
      stop: async () => undefined,
    },
    changeDatabase: async () => {
      happened.push('database');
      return refusal;
    },
    print: (line) => void happened.push(line),
  });
  await follower.follow(['generated/db/migrations/0001_initial/up.sql']);
  happened.length = 0;
});

test('a screen is shown at once, without another server', async () => {
  await follower.follow(['generated/screens/app/home.tsx', 'generated/manifest.json']);
  expect(happened).toEqual(['pages generated/screens/app/home.tsx']);
});

test('a wording and a limit are shown at once, and the next server knows them', async () => {
  await follower.follow(['generated/domain/messages/shell.ts', 'generated/domain/limits.ts']);
  expect(happened).toEqual(['pages generated/domain/messages/shell.ts generated/domain/limits.ts', 'server']);
});

test('a field is shown when database and server have it', async () => {
  const changed = ['generated/db/migrations/0002_add/up.sql', 'generated/records/tag.ts'];
  await follower.follow(changed);
  expect(happened).toEqual(['database', 'server for the new database', `pages ${changed.join(' ')}`]);
});

test('a change that the database refuses leaves the server as it is, in the terminal and over the page', async () => {
  refusal = 'Rows are in the way.';
  const changed = ['generated/db/migrations/0002_add/up.sql', 'generated/records/tag.ts'];
  await follower.follow(changed);
  const text = 'Rows are in the way.\nThe server goes on as it was.';
  expect(happened).toEqual(['database', text, `show ${text}`]);
  happened.length = 0;
  refusal = null;
  await follower.follow([]);
  expect(happened).toEqual(['database', 'server for the new database', `pages ${changed.join(' ')}`]);
});

test('a server that does not start leaves the former one, and the next edit tries again', async () => {
  failure = 'It failed.';
  await follower.follow(['generated/records/tag.ts']);
  expect(happened).toEqual([
    'It failed.',
    'It failed.\nThe server goes on as it was.',
    expect.stringContaining('show'),
  ]);
  happened.length = 0;
  failure = null;
  await follower.follow(['generated/screens/app/home.tsx']);
  expect(happened).toContain('server');
});

test('nothing happens when nothing changed', async () => {
  await follower.follow([]);
  expect(happened).toEqual([]);
});
