import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { attributesOfType, keyOf, wordsOf, type SpecifiedAttribute } from '#tests/support/specified-attribute.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { AttributeList } from '#web/ui/cell/AttributeList.tsx';

/** Titles of the shown attributes of a service. */
function titles(values: object): (string | null)[] {
  const { container } = render(
    <ThemeProvider theme={lightTheme}>
      <AttributeList serviceType="internet" values={{ id: 's', ...values }} />
    </ThemeProvider>,
  );
  return [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
}

test('[SV-010] a dedicated service shows that once', () => {
  expect(titles({ type: 'Dedicated', dedicated: true })).toEqual(['Type']);
});

test('[SV-010] attributes that the type does not imply are shown', () => {
  expect(titles({ type: 'Broadband (best effort)', dedicated: true })).toEqual(['Type', 'Dedicated']);
  cleanup();
  expect(titles({ type: 'Dedicated', dedicated: false })).toEqual(['Type', 'Dedicated']);
  cleanup();
  expect(titles({ dedicated: true })).toEqual(['Dedicated']);
});

test('[AT-074] the abbreviations of the trade are written as usual', () => {
  for (const [kind, shown] of [
    ['POTS', 'POTS'],
    ['VoIP', 'VoIP'],
  ]) {
    render(
      <ThemeProvider theme={lightTheme}>
        <AttributeList serviceType="voice_phone_lines" values={{ id: 's', voice_line_type: kind }} />
      </ThemeProvider>,
    );
    expect(screen.getByText(shown!)).toBeDefined();
    cleanup();
  }
});

/** Numbers that are identifiers. */
const names: ReadonlySet<string> = new Set(['asn', 'customer_asn', 'vlan_id']);

/** A value of each input type and its displayed text. */
function shownOf(attribute: SpecifiedAttribute): readonly [value: unknown, shown: string | RegExp] {
  const shown: Readonly<Record<string, readonly [unknown, string | RegExp]>> = {
    string: ['Suite 400', 'Suite 400'],
    text: ['Behind the desk', 'Behind the desk'],
    integer: [1234, names.has(attribute.wire) ? '1234' : /^1,234\b/],
    decimal: [1234.5, /^1,234\.5/],
    currency: [{ value: 123_450, code: 'USD' }, attribute.unit ? `$1,234.50 ${attribute.unit}` : /1,234\.50/],
    boolean: [true, 'Yes'],
    nullable_boolean: [false, 'No'],
    date: ['2026-03-17', /2026/],
    link: [{ text: 'Route map', url: 'https://maps.example/a.kmz' }, 'Route map'],
  };
  const option = attribute.options[0] ?? '';
  const value = attribute.options.length > 0 ? keyOf(attribute, option) : undefined;
  if (attribute.inputType === 'dropdown') return [value, /\S/];
  return attribute.inputType === 'options' ? [[value], /\S/] : shown[attribute.inputType]!;
}

const titleOf = { overview: 'Overview', sla: 'Service level', configuration: 'Configuration' } as const;

describe.each(wordsOf('AT-001').map((type, at) => [type, `AT-0${66 + at}`] as const))(
  '[AT-003] [AT-002] a page of %s',
  (serviceType, row) => {
    test('groups the attributes by their sections, each with its name and its value', () => {
      const attributes = attributesOfType(row);
      const values = Object.fromEntries(attributes.map((attribute) => [attribute.wire, shownOf(attribute)[0]]));
      render(
        <ThemeProvider theme={lightTheme}>
          <AttributeList serviceType={serviceType} values={values} />
        </ThemeProvider>,
      );
      for (const section of ['overview', 'sla', 'configuration'] as const) {
        const wanted = attributes.filter((attribute) => attribute.section === section);
        const found = within(screen.getByRole('heading', { name: titleOf[section] }).closest('section')!);
        const values = found.getAllByRole('definition').map(({ textContent }) => textContent);
        const named = new Set(found.getAllByRole('term').map(({ textContent }) => textContent));
        expect([section, values.length, named.size]).toEqual([section, wanted.length, wanted.length]);
        for (const attribute of wanted) {
          const shown = shownOf(attribute)[1];
          const isSeen = values.some((text) => (typeof shown === 'string' ? text === shown : shown.test(text ?? '')));
          expect([attribute.wire, values, isSeen]).toEqual([attribute.wire, values, true]);
        }
      }
    });
  },
);

test('[DF-011] a link is shown as its display text, which opens its URL', () => {
  const kmz = { text: 'Route map', url: 'https://maps.example/a.kmz' };
  render(
    <ThemeProvider theme={lightTheme}>
      <AttributeList serviceType="wan_dark_fiber" values={{ kmz }} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('link', { name: kmz.text }).getAttribute('href')).toBe(kmz.url);
});

describe('[AT-041] [AT-051] the words of a list are shown', () => {
  const shown = (wire: string, value: string) => {
    render(
      <ThemeProvider theme={lightTheme}>
        <AttributeList serviceType="internet" values={{ [wire]: value }} />
      </ThemeProvider>,
    );
    const { textContent } = screen.getByRole('definition');
    cleanup();
    return textContent;
  };

  test('of transports', () => {
    const keys = wordsOf('AT-041').map((word) => word.toLowerCase().replaceAll(' ', '_'));
    expect(keys.map((key) => shown('transport', key))).toEqual(wordsOf('AT-041'));
  });

  test('of address blocks, with their usable size', () => {
    const keys = wordsOf('AT-051').map((word) => word.replace(/ \(.*/, ''));
    expect(keys.map((key) => shown('wan_static_ips_ipv4', key))).toEqual(wordsOf('AT-051'));
  });
});
