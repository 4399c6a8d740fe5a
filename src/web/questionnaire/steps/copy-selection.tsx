/** Selects an earlier service to copy: a searchable table with details next to it. [QN-169] [QN-170] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { EarlierService } from '../api/questionnaire-api.ts';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { ServicePanel } from './copy/ServicePanel.tsx';
import { useOutside } from './use-outside.ts';
import type { StepProps } from './step.ts';

export default function CopySelection({ value: { copyQuote }, issues, outside, onSubmit }: StepProps<'copyQuote'>) {
  const services = useOutside(async () => (outside.teamId === null ? [] : outside.api.earlierServices(outside.teamId)));
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<EarlierService | null>(null);
  if (services === null) return <Spinner />;
  const found = services.filter((service) => wordsOf(service).toLowerCase().includes(search.trim().toLowerCase()));
  const shown = found.slice(page * limits.copyQuotePageSize, (page + 1) * limits.copyQuotePageSize);
  const pages = Math.max(1, Math.ceil(found.length / limits.copyQuotePageSize));
  const select = ({ questionnaireId, serviceType, addressIds }: EarlierService) =>
    onSubmit({ copyQuote: { questionnaireId, serviceType, addressIds } });
  return (
    <Stack id={fieldId('copyQuote')}>
      <FieldError id={fieldId('copyQuote', 'error')} text={messageUnder(issues)} />
      <Field
        kind="text"
        id="copy-search"
        title={texts['questionnaire.searchRequests']}
        value={search}
        onChange={(text = '') => {
          setSearch(text);
          setPage(0);
        }}
      />
      <ServiceTable services={shown} chosen={copyQuote} onOpen={setOpen} />
      {pages > 1 && <Pages page={page} pages={pages} onChange={setPage} />}
      {open && (
        <ServicePanel
          service={open}
          title={serviceTitle(open)}
          onClose={() => setOpen(null)}
          onSelect={() => select(open)}
        />
      )}
    </Stack>
  );
}

interface TableProps {
  readonly services: readonly EarlierService[];
  readonly chosen: ChosenService;
  readonly onOpen: (service: EarlierService) => void;
}

const ServiceTable = ({ services, chosen, onOpen }: TableProps) => (
  <Scroll tabIndex={0} aria-label={texts['questionnaire.earlierRequests']}>
    <table>
      <thead>
        <tr>
          <th scope="col">{texts['questionnaire.service']}</th>
          <th scope="col">{texts['questionnaire.where']}</th>
          <th scope="col">{texts['questionnaire.requestedOn']}</th>
        </tr>
      </thead>
      <tbody>
        {services.map((service) => (
          <tr
            key={`${service.questionnaireId} ${service.serviceType} ${service.addressIds.join()}`}
            data-chosen={isChosen(service, chosen) || undefined}
          >
            <td>
              <button type="button" onClick={() => onOpen(service)}>
                {serviceTitle(service)}
              </button>
            </td>
            <td>{service.places.join(' – ')}</td>
            <td>{dayOf(service)}</td>
          </tr>
        ))}
        {services.length === 0 && (
          <tr>
            <td colSpan={3}>{tableMessages['table.noRows']}</td>
          </tr>
        )}
      </tbody>
    </table>
  </Scroll>
);

interface PagesProps {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

const Pages = ({ page, pages, onChange }: PagesProps) => (
  <Pager>
    <Button look="secondary" disabled={page === 0} onClick={() => onChange(page - 1)}>
      {texts['questionnaire.back']}
    </Button>
    <output>{fill(texts['questionnaire.pageOf'], { page: page + 1, pages })}</output>
    <Button look="secondary" disabled={page === pages - 1} onClick={() => onChange(page + 1)}>
      {texts['questionnaire.next']}
    </Button>
  </Pager>
);

type ChosenService = Pick<EarlierService, 'questionnaireId' | 'serviceType'>;

const serviceTitle = ({ serviceType }: EarlierService): string =>
  serviceTypes.find(({ value }) => value === serviceType)?.label ?? serviceType;
const dayOf = ({ completedAt }: EarlierService): string => formatDate(completedAt, 'form');
const wordsOf = (service: EarlierService): string =>
  [serviceTitle(service), ...service.places, dayOf(service)].join(' ');
const isChosen = (service: EarlierService, { questionnaireId, serviceType }: ChosenService): boolean =>
  service.questionnaireId === questionnaireId && service.serviceType === serviceType;

const Stack = styled('div')({ display: 'grid', gap: 16 });
const Pager = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 16 });
const Scroll = styled('section')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  table: { width: '100%', borderCollapse: 'collapse', fontSize: 14 },
  'th, td': { padding: '10px 12px', textAlign: 'left', borderBottom: `1px solid ${theme.tokens.line}` },
  th: { fontSize: 13, fontWeight: 600, background: theme.tokens.subtle, color: theme.tokens.textSecondary },
  'tr:last-of-type td': { borderBottom: 0 },
  'tr[data-chosen]': { background: theme.tokens.tones.purple.tint },
  button: {
    minHeight: 28,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: theme.tokens.primary,
    cursor: 'pointer',
    textAlign: 'left',
  },
}));
