import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FormInput } from '#runtime/form.ts';
import { fieldKinds } from '#runtime/vocabulary.ts';
import fieldWords from '../../../schemas/meta/field.schema.json' with { type: 'json' };
import { NotFoundInput } from '#web/ui/field/full/NotFoundInput.tsx';
import { inputOf } from '#web/ui/field/full/inputs.ts';

vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [], total_count: 0 })));

/** The input of a kind with local state; returns the reported values. */
function show(kind: string, start?: unknown, field: Partial<FormInput> = {}): unknown[] {
  const reported: unknown[] = [];
  const Input = inputOf(kind);
  function FieldWithState() {
    const [value, setValue] = useState(start);
    const change = (next: unknown): void => {
      reported.push(next);
      setValue(next);
    };
    return <Input id="x" title="Value" value={value} onChange={change} field={{ input: kind, ...field }} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <label htmlFor="x">Value</label>
      <FieldWithState />
    </QueryClientProvider>,
  );
  return reported;
}

const type = (text: string): void => void fireEvent.change(screen.getByLabelText('Value'), { target: { value: text } });

describe('inputs', () => {
  it.each(fieldKinds)('has one for %s', (kind) => {
    expect(inputOf(kind)).not.toBe(NotFoundInput);
  });

  it.each(fieldWords.$defs.widget.oneOf.map((widget) => widget.const))('has the widget %s that schemas offer', (id) => {
    expect(inputOf(id)).not.toBe(NotFoundInput);
  });

  it('[DF-004] reads money into minor units and keeps its currency', () => {
    const reported = show('money', { value: 100, code: 'EUR' });
    type('$1,234.5');
    expect(reported.at(-1)).toEqual({ value: 123_450, code: 'EUR' });
  });

  it.each([
    ['addresses', '50'],
    ['contacts', '25'],
  ])('[CT-012, CT-013] [TB-021] offers of the records under %s the first %s', async (path, count) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (request: string | URL | Request) => {
      asked.push(request instanceof Request ? request.url : String(request));
      return Promise.resolve(Response.json({ records: [], total_count: 0 }));
    });
    show('reference', undefined, { reference: { entity: 'any', as: 'any', path, shownAs: '{name}' } });
    fireEvent.mouseDown(screen.getByRole('combobox'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const { pathname, searchParams } = new URL(asked[0]!, 'http://localhost');
    expect([pathname, searchParams.get('per_page')]).toEqual([`/api/${path}`, count]);
  });

  it('[DF-017] starts money in USD', () => {
    const reported = show('money');
    type('12');
    expect(reported.at(-1)).toEqual({ value: 1200, code: 'USD' });
  });

  it('[AT-066] shows the unit next to an amount', () => {
    show('money', { value: 12, code: 'USD' }, { unit: 'per kWh' });
    expect(screen.getByText('per kWh')).toBeTruthy();
  });

  it('[VA-050] [DF-002] [DF-003] keeps text that is not a number for validation, and shows it as typed', () => {
    const reported = show('integer');
    type('12a');
    expect(reported.at(-1)).toBe('12a');
    type('1,200');
    expect(reported.at(-1)).toBe(1200);
    type('');
    expect(reported.at(-1)).toBeUndefined();
  });

  it('shows the meaning of 0 next to it, and the unit next to any other number', () => {
    show('integer', 12, { unit: 'months', isTerm: true });
    expect(screen.getByText('months')).toBeTruthy();
    type('0');
    expect(screen.getByText('Month to month')).toBeTruthy();
    expect(screen.queryByText('months')).toBeNull();
  });

  it('keeps a decimal as typed while it is being typed', () => {
    show('decimal');
    type('1.');
    expect((screen.getByLabelText('Value') as HTMLInputElement).value).toBe('1.');
  });

  it('[SH-070] [DF-007] stores a date as YYYY-MM-DD and an emptied one as undefined', () => {
    const reported = show('date', '2026-03-02');
    type('2026-04-01');
    type('');
    expect(reported).toEqual(['2026-04-01', undefined]);
  });

  it('[DF-010] returns both parts of a link, and nothing when both are empty', () => {
    const reported = show('link', { text: 'Portal' });
    fireEvent.change(screen.getByPlaceholderText('https://'), { target: { value: 'https://portal.example' } });
    expect(reported.at(-1)).toEqual({ text: 'Portal', url: 'https://portal.example' });
  });

  it('keeps structured data that does not parse as text', () => {
    const reported = show('json');
    type('{"a":');
    expect(reported.at(-1)).toBe('{"a":');
    type('{"a":1}');
    expect(reported.at(-1)).toEqual({ a: 1 });
  });
});
