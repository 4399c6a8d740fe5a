/** Warnings about valid but probably unintended settings. */
import type { Config } from './config.ts';
import { environmentSchema } from './environment.schema.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const known = Object.keys(environmentSchema.properties);
/** Shorter names resemble too many others. */
const leastLength = 7;

export function warningsOf(config: Config, variables: Variables = process.env): readonly string[] {
  const isOperated = !config.isDemo;
  return [
    ...(isOperated && config.databaseUrl === undefined
      ? ['DATABASE_URL is not set: the embedded PostgreSQL is meant for development and for trying the product out.']
      : []),
    ...(isOperated && config.smtpUrl === undefined
      ? ['SMTP_URL is not set: emails wait until there is a mail server.']
      : []),
    ...Object.keys(variables).flatMap((name) => {
      const meant = known.includes(name) ? undefined : known.find((each) => isMisspelt(name, each));
      return meant === undefined ? [] : [`${name} is not read; did you mean ${meant}?`];
    }),
  ];
}

/** One letter wrong, missing, extra or swapped with its neighbor. */
function isMisspelt(given: string, meant: string): boolean {
  if (meant.length < leastLength || Math.abs(given.length - meant.length) > 1) return false;
  let start = 0;
  while (start < given.length && given[start] === meant[start]) start += 1;
  const [left, right] = [given.slice(start), meant.slice(start)];
  const isSwapped = left.slice(0, 2) === `${right[1]}${right[0]}` && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1) || isSwapped;
}
