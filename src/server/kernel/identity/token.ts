/** Random tokens for links, cookies and headers: only their hash is stored. */
import { hash, randomBytes } from 'node:crypto';
import { limits } from '#generated/domain/limits.ts';

/** 256 random bits, safe in a URL (ruling 15). */
export const newToken = (): string => randomBytes(limits.linkTokenBits / 8).toString('base64url');

/** SHA-256 in hex: tokens are random, so no salt or slow hash is needed. */
export const tokenHash = (token: string): string => hash('sha256', token);
