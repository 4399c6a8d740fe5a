/** Parts written by hand that stand above the facts of a record's page, with their titles. */
import type { AdminResourceName } from '#generated/screens/admin/resources.ts';
import { addressMessages } from '#generated/domain/messages/address.ts';
import { bankMessages } from '#generated/domain/messages/bank.ts';
import { billMessages } from '#generated/domain/messages/bill.ts';
import { bulkSiteMessages } from '#generated/domain/messages/bulkSite.ts';
import { contractMessages } from '#generated/domain/messages/contract.ts';
import { conversationMessages } from '#generated/domain/messages/conversation.ts';
import { scorecardMessages } from '#generated/domain/messages/scorecard.ts';
import { templateMessages } from '#generated/domain/messages/template.ts';
import { limits } from '#generated/domain/limits.ts';
import { fill } from '#domain/format/fill.ts';
import { bankStatementView } from '#generated/screens/views/bank-statement.ts';
import { invoiceFindingView } from '#generated/screens/views/invoice-finding.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import type { ComponentType } from 'react';
import { shownFieldsOf } from './ticket-fields.ts';

export interface RecordPanel {
  readonly title: string;
  readonly Part: ComponentType<{ readonly record: WireRecord }>;
  /** Fields that the page says already, so that no card repeats them. */
  readonly told?: (record: WireRecord) => readonly FieldView[];
  /** Lists that it holds, by their id: they need no section of their own. */
  readonly holds?: readonly string[];
}

const compareVersions: RecordPanel = {
  title: templateMessages['template.compare'],
  Part: lazyWithPreload(() => import('../template/CompareVersions.tsx')),
};

export const recordPanels: Readonly<Partial<Record<AdminResourceName, RecordPanel>>> = {
  addresses: {
    title: addressMessages['address.networks'],
    Part: lazyWithPreload(() => import('#web/record/address/Networks.tsx')),
  },
  'bank-lines': {
    title: bankMessages['bank.payments'],
    Part: lazyWithPreload(() => import('../bank/BankMatch.tsx')),
  },
  'bank-statements': {
    title: bankMessages['bank.notes'],
    Part: lazyWithPreload(() => import('../bank/BankNotes.tsx')),
    told: () => [bankStatementView.fields.notes],
  },
  'bulk-site-uploads': {
    title: bulkSiteMessages['bulkSite.sites'],
    Part: lazyWithPreload(() => import('./ProjectSites.tsx')),
  },
  'consolidated-bills': {
    title: billMessages['bill.breakdown'],
    Part: lazyWithPreload(() => import('#web/record/bill/BillBreakdown.tsx')),
  },
  'invoice-findings': {
    title: invoiceFindingView.fields.evidence.title,
    Part: lazyWithPreload(() => import('./FindingCase.tsx')),
    told: () => {
      const { evidence, claims, cause } = invoiceFindingView.fields;
      return [evidence, claims, cause];
    },
  },
  'contract-templates': compareVersions,
  'contract-template-versions': compareVersions,
  services: {
    title: serviceView.many.tags.title,
    Part: lazyWithPreload(() => import('#web/record/tags/ServiceTags.tsx')),
    holds: ['tags'],
  },
  providers: {
    title: fill(scorecardMessages['scorecard.title'], { months: limits.scorecardMonths }),
    Part: lazyWithPreload(() => import('../carriers/TrackRecord.tsx')),
  },
  tickets: {
    title: conversationMessages['conversation.title'],
    Part: lazyWithPreload(() => import('./TicketThread.tsx')),
    told: shownFieldsOf,
    holds: ['messages'],
  },
  contracts: {
    title: contractMessages['contract.comparison'],
    Part: lazyWithPreload(() => import('#web/record/contract/ContractFigures.tsx')),
  },
};
