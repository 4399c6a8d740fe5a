import { describe, expect, it, test } from 'vitest';
import { globSync, readFileSync } from 'node:fs';
import { networkOf } from '#server/kernel/access/network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    // RFC 5952, section 4: one address has many spellings.
    ['2001:db8:1:1::1', '2001:db8:1:1::/64'],
    ['2001:0DB8:0001:0001:ffff:ffff:ffff:ffff', '2001:db8:1:1::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test('no limit counts callers by a whole address', () => {
  const files = globSync('src/server/**/*.ts');
  const byAddress = files.filter((file) =>
    /`[^`]*\$\{[\w.]*(?:ipAddress|request\.ip)\}[^`]*`/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(byAddress).toEqual([]);
});
