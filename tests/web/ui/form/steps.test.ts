import { describe, expect, test } from 'vitest';
import { check } from '#web/ui/form/steps/check.ts';
import type { StepField } from '#web/ui/form/steps/steps-screen.ts';

const field = (more: Partial<StepField> = {}): StepField => ({ key: 'x', title: 'X', kind: 'text', ...more });

describe('the checks of a step', () => {
  test('[VA-011] [VA-012] [AC-006] [AC-007] required text must have more than spaces', () => {
    expect(check([field({ isRequired: true })], {})).toEqual({ x: 'Required' });
    expect(check([field({ isRequired: true })], { x: '  ' })).toEqual({ x: 'Required' });
    expect(check([field()], {})).toEqual({});
  });

  test('[VA-001] [AC-006] an email address must be valid', () => {
    const email = field({ kind: 'email', isRequired: true });
    expect(check([email], { x: 'dana@' })).toEqual({ x: 'Please enter a valid email address' });
    expect(check([email], { x: 'dana@acme-dental.example' })).toEqual({});
  });

  test('[VA-009] a phone number must be valid', () => {
    const text = 'Please enter a valid phone number (e.g. 123-456-1234 x1234';
    expect(check([field({ kind: 'phone' })], { x: '12' })).toEqual({ x: text });
    expect(check([field({ kind: 'phone' })], { x: '312-555-0100' })).toEqual({});
  });

  test('[VA-028] [AC-029] the confirmation must be given and match', () => {
    const pair = [
      field({ key: 'password', kind: 'secret' }),
      field({ key: 'confirmPassword', kind: 'secret', isRequired: true }),
    ];
    expect(check(pair, { password: 'Aa345678' })).toEqual({ confirmPassword: 'Required' });
    expect(check(pair, { password: 'Aa345678', confirmPassword: 'Aa345679' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
    expect(check(pair, { password: 'Aa345678', confirmPassword: 'Aa345678' })).toEqual({});
  });

  test('[VA-024] [VA-046] [VA-047] [VA-048] the messages of a field win over the general ones', () => {
    const short = field({ minLength: 8, messages: { minLength: 'The password must contain at least 8 characters' } });
    expect(check([short], { x: 'abc' })).toEqual({ x: 'The password must contain at least 8 characters' });
    expect(check([field({ minLength: 8 })], { x: 'abc' })).toEqual({ x: 'Too short' });
    expect(check([field({ maxLength: 2 })], { x: 'abc' })).toEqual({ x: 'Too long' });
    expect(check([field({ pattern: '^\\d+$' })], { x: 'abc' })).toEqual({ x: 'Invalid' });
  });
});
