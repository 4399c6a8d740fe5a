import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addressCreateForm } from '#generated/forms/address.ts';
import { actionItemUpdateForm } from '#generated/forms/action-item.ts';
import { serviceUpdateForm } from '#generated/forms/service.ts';
import { teamCreateForm, teamUpdateForm } from '#generated/forms/team.ts';
import { bannedEntryCreateForm } from '#generated/forms/banned-entry.ts';
import type { FormDefinition } from '#runtime/form.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { actionItemCreateForm } from '#generated/forms/action-item.ts';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/SchemaForm.tsx';
import type { Profile } from '#web/shell/session/profile.ts';
import { session } from '#web/shell/session/session.ts';
import { HttpError } from '#web/shell/api/http.ts';

vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [], total_count: 0 })));

function show(props: Partial<SchemaFormProps> & { readonly form: FormDefinition }) {
  const onSubmit = vi.fn<SchemaFormProps['onSubmit']>(() => Promise.resolve());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SchemaForm onSubmit={onSubmit} {...props} />
    </QueryClientProvider>,
  );
  return onSubmit;
}

/** Of an address, only name and city are shown. */
const unasked = (wire: string): boolean => !['name', 'city'].includes(wire);

/** Only the name of a team is shown, which keeps the test pages small. */
const others = Object.keys(teamCreateForm.schema.properties).filter((wire) => wire !== 'name');

const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a generated form', () => {
  it('marks required fields and shows what is missing, in a summary and at the field', async () => {
    const onSubmit = show({ form: teamCreateForm, omit: others });
    submit();
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Name: Required');
    const name = screen.getByLabelText(/^Name/);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const described = name
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain('Required');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('[AD-012] removes an error as soon as its field is valid, and adds none before the next submit', async () => {
    show({
      form: addressCreateForm,
      omit: Object.keys(addressCreateForm.schema.properties).filter(unasked),
      fixed: { state_province: 'IN', postal_code: '46402', country: 'US' },
    });
    submit();
    const summary = await screen.findByRole('alert');
    const summaryTexts = () => [...summary.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(summaryTexts()).toEqual(['Name: Required', 'City: Required']);
    const isWrong = (label: RegExp) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
    type(/^City/, 'Gary');
    await waitFor(() => expect(isWrong(/^City/)).toBe(false));
    expect(isWrong(/^Name/)).toBe(true);
    type(/^City/, '');
    expect(isWrong(/^City/)).toBe(false);
    expect(summaryTexts()).toEqual(['Name: Required', 'City: Required']);
    submit();
    await waitFor(() => expect(isWrong(/^City/)).toBe(true));
  });

  it('focuses the field in the address', () => {
    const scroll = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scroll;
    location.hash = '#name';
    show({ form: teamCreateForm });
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect(scroll).toHaveBeenCalledTimes(1);
    cleanup();
    location.hash = '';
    show({ form: teamCreateForm });
    expect(document.activeElement).toBe(document.body);
  });

  it('sends typed values and omits empty fields', async () => {
    const onSubmit = show({ form: teamCreateForm, omit: others });
    type(/^Name/, 'Acme Dental');
    submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    const body = onSubmit.mock.calls[0]![0];
    expect(body).toEqual({ name: 'Acme Dental' });
  });

  it('sends only the changed field of a record', async () => {
    const onSubmit = show({ form: teamUpdateForm, omit: others, record: { id: 'x', name: 'Acme', version: 3 } });
    type(/^Name/, 'Acme Dental');
    submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Acme Dental' }));
  });

  it("shows the server's error at its field until the field changes", async () => {
    const refusal = new HttpError(422, 'invalid', { message: 'Some fields need attention.', name: ['Must be unique'] });
    show({ form: teamCreateForm, omit: others, onSubmit: () => Promise.reject(refusal) });
    type(/^Name/, 'Acme Dental');
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Name: Must be unique');
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
    type(/^Name/, 'Acme Dental North');
    await waitFor(() => expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('omits fields that the user may not set and that the page sets itself', () => {
    show({ form: bannedEntryCreateForm, omit: Object.keys(bannedEntryCreateForm.schema.properties).slice(0, 1) });
    const [first, second] = Object.values(bannedEntryCreateForm.schema.properties).map(({ title }) => title);
    expect(screen.queryByText(first!)).toBeNull();
    expect(screen.getByText(second!)).toBeDefined();
  });

  describe('with dates', () => {
    const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
    const only = (form: FormDefinition, ...wires: string[]): string[] =>
      Object.keys(form.schema.properties).filter((wire) => !wires.includes(wire));
    const asked = (label: RegExp): HTMLInputElement => screen.getByLabelText(label);

    it('[VA-034] reports a past date before anything is sent, and does not offer it', async () => {
      session.set({ state: 'authenticated', profile: { timezone: 'UTC' } as Profile });
      const onSubmit = show({ form: actionItemUpdateForm, omit: only(actionItemUpdateForm, 'due_date'), record: {} });
      expect(asked(/^Due/).min).toBe(day(0));
      type(/^Due/, day(-1));
      submit();
      expect((await screen.findByRole('alert')).textContent).toContain('Due: Date may not be in the past');
      expect(onSubmit).not.toHaveBeenCalled();
      type(/^Due/, day(0));
      submit();
      await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ due_date: day(0) }));
    });

    it("[VA-033] [VA-034] uses the dates of the user's time zone", () => {
      // Midnight was 10 hours ago on Kiritimati and comes in 16 hours at UTC-12, so the date always differs.
      const seen = ['Pacific/Kiritimati', 'Etc/GMT+12'].map((timezone) => {
        session.set({ state: 'authenticated', profile: { timezone } as Profile });
        show({ form: actionItemUpdateForm, omit: only(actionItemUpdateForm, 'due_date'), record: {} });
        const { min } = asked(/^Due/);
        cleanup();
        return min;
      });
      expect(seen).toEqual([dayIn('Pacific/Kiritimati'), dayIn('Etc/GMT+12')]);
      expect(seen[0]).not.toBe(seen[1]);
    });

    it('[VA-036] [VA-037] compares a changed end with the stored start', async () => {
      const record = { billing_start_date: '2024-02-29', billing_end_date: null };
      const onSubmit = show({ form: serviceUpdateForm, omit: only(serviceUpdateForm, 'billing_end_date'), record });
      type(/^Billing ends/, '2024-02-29');
      submit();
      const summary = await screen.findByRole('alert');
      expect(summary.textContent).toContain('Billing ends: Date must be after start date');
      type(/^Billing ends/, '2024-03-01');
      submit();
      await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ billing_end_date: '2024-03-01' }));
    });
  });

  it('[DF-013] [DF-014] shows a message in place of an unknown input', () => {
    const form = {
      schema: { type: 'object', properties: { shape: { type: 'string', title: 'Shape' } } },
      uiSchema: { shape: { 'ui:field': 'input', 'ui:options': { input: 'hologram' } } },
      validate: teamCreateForm.validate,
    } as const satisfies FormDefinition;
    show({ form });
    expect(screen.getByText('Input type hologram not found')).toBeDefined();
  });
});

it('[VA-047] a text that is too long shows the default message, at the field and in the summary', async () => {
  const onSubmit = show({
    form: addressCreateForm,
    omit: Object.keys(addressCreateForm.schema.properties).filter(unasked),
  });
  type(/^Name/, 'x'.repeat(60));
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Name: Too long');
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('[AI-025] a form for a new record offers only the closed-list values that the user may choose', async () => {
  const offered = async (may: SchemaFormProps['may']): Promise<readonly (string | null)[]> => {
    show({ form: actionItemCreateForm, omit: ['team_id'], may });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Type/ }));
    const texts = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    cleanup();
    return texts.filter((text) => text?.endsWith('request'));
  };
  const member = await offered((grants) => grants.includes('member'));
  expect(member).toEqual(['Action request', 'Information request']);
  const staff = await offered((grants) => grants.includes('staff'));
  expect(staff).toEqual(['Action request', 'Document request', 'Information request']);
});
