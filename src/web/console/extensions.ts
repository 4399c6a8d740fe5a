/** The hand-written parts of the console: panels and buttons of records and lists, and drawers of work lists. */
import type { ComponentType } from 'react';
import type { AdminResourceName } from '#generated/screens/admin/resources.ts';
import { processingMessages } from '#generated/domain/messages/processing.ts';
import { addressMessages } from '#generated/domain/messages/address.ts';
import { approvalMessages } from '#generated/domain/messages/approval.ts';
import { bankMessages } from '#generated/domain/messages/bank.ts';
import { billMessages } from '#generated/domain/messages/bill.ts';
import { bulkSiteMessages } from '#generated/domain/messages/bulkSite.ts';
import { contractMessages } from '#generated/domain/messages/contract.ts';
import { conversationMessages } from '#generated/domain/messages/conversation.ts';
import { scorecardMessages } from '#generated/domain/messages/scorecard.ts';
import { templateMessages } from '#generated/domain/messages/template.ts';
import { limits } from '#generated/domain/limits.ts';
import { fill } from '#domain/format/fill.ts';
import { shownKeys } from './record/ticket-fields.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { openInTeam } from './record/open-in-team.tsx';

export interface RecordPanel {
  readonly title: string | ((view: EntityView) => string);
  readonly Part: RecordPart;
  /** Without it, the panel is always shown. */
  readonly isShown?: (record: WireRecord) => boolean;
  /** Keys of the fields that it already shows, so that no card repeats them. */
  readonly shownFields?: (view: EntityView) => readonly string[];
  /** Ids of the lists that it already shows, which need no separate section. */
  readonly shownLists?: readonly string[];
}

type RecordPart = ComponentType<{ readonly record: WireRecord }>;

/** The drawers next to a work list that show and change one row. */
export type WorkDrawer = 'installation';

export interface DrawerProps {
  readonly record: WireRecord;
  readonly onClose: () => void;
}

interface ConsoleExtensions<Resource extends string> {
  readonly panels: Readonly<Partial<Record<Resource, RecordPanel>>>;
  readonly recordButtons: Readonly<Partial<Record<Resource, RecordPart>>>;
  readonly listButtons: Readonly<Partial<Record<Resource, ComponentType>>>;
  readonly drawers: Readonly<Record<WorkDrawer, ComponentType<DrawerProps>>>;
}

const compareVersions: RecordPanel = {
  title: templateMessages['template.compare'],
  Part: lazyWithPreload(() => import('./template/CompareVersions.tsx')),
};

const viewAs = lazyWithPreload(async () => ({ default: (await import('./record/ViewAsButton.tsx')).ViewAsButton }));

const parts: ConsoleExtensions<AdminResourceName> = {
  panels: {
    addresses: {
      title: addressMessages['address.networks'],
      Part: lazyWithPreload(() => import('#web/record/address/Networks.tsx')),
    },
    approvals: {
      title: approvalMessages['approval.exchangeTitle'],
      Part: lazyWithPreload(() => import('#web/record/approval/ExchangeNote.tsx')),
      isShown: ({ exchange_rate: rate }) => Boolean(rate),
      shownFields: () => ['exchangeRate', 'exchangeRateDate', 'convertedTcv'],
    },
    'bank-lines': {
      title: bankMessages['bank.payments'],
      Part: lazyWithPreload(() => import('./bank/BankMatch.tsx')),
    },
    'bank-statements': {
      title: bankMessages['bank.notes'],
      Part: lazyWithPreload(() => import('./bank/BankNotes.tsx')),
      shownFields: () => ['notes'],
    },
    'bulk-site-uploads': {
      title: bulkSiteMessages['bulkSite.sites'],
      Part: lazyWithPreload(() => import('./record/ProjectSites.tsx')),
    },
    'consolidated-bills': {
      title: billMessages['bill.breakdown'],
      Part: lazyWithPreload(() => import('#web/record/bill/BillBreakdown.tsx')),
    },
    'invoice-findings': {
      title: ({ fields }) => fields['evidence']!.title,
      Part: lazyWithPreload(() => import('./record/FindingCase.tsx')),
      shownFields: () => ['evidence', 'claims', 'cause'],
    },
    'contract-templates': compareVersions,
    'contract-template-versions': compareVersions,
    services: {
      title: ({ many }) => many['tags']!.title,
      Part: lazyWithPreload(() => import('#web/record/tags/ServiceTags.tsx')),
      shownLists: ['tags'],
    },
    providers: {
      title: fill(scorecardMessages['scorecard.title'], { months: limits.scorecardMonths }),
      Part: lazyWithPreload(() => import('./carriers/TrackRecord.tsx')),
    },
    tickets: {
      title: conversationMessages['conversation.title'],
      Part: lazyWithPreload(() => import('./record/TicketThread.tsx')),
      shownFields: shownKeys,
      shownLists: ['messages'],
    },
    contracts: {
      title: contractMessages['contract.comparison'],
      Part: lazyWithPreload(() => import('#web/record/contract/ContractFigures.tsx')),
    },
  },
  recordButtons: {
    'bulk-site-uploads': lazyWithPreload(async () => ({
      default: (await import('./record/ProjectButtons.tsx')).ProjectButtons,
    })),
    'inventory-uploads': openInTeam('inventory/uploads/:id/overview', processingMessages['processing.open']),
    'invoice-imports': openInTeam('bill-consolidation/bill-files/:id', billMessages['bill.readFile']),
    'payment-batches': lazyWithPreload(async () => ({
      default: (await import('./bank/payouts/TakePaymentFile.tsx')).TakePaymentFile,
    })),
    users: viewAs,
    'team-users': viewAs,
    teams: lazyWithPreload(async () => ({ default: (await import('./record/ViewAsMember.tsx')).ViewAsMember })),
  },
  listButtons: {
    'service-groups': lazyWithPreload(async () => ({
      default: (await import('./copy/ImportCopy.tsx')).ImportRequests,
    })),
    teams: lazyWithPreload(async () => ({ default: (await import('./copy/ImportCopy.tsx')).ImportTeam })),
    'bank-statements': lazyWithPreload(async () => ({
      default: (await import('./bank/ImportBankFile.tsx')).ImportBankFile,
    })),
    'payment-batches': lazyWithPreload(async () => ({
      default: (await import('./bank/payouts/PaymentFiles.tsx')).PaymentFiles,
    })),
  },
  drawers: {
    installation: lazyWithPreload(async () => ({
      default: (await import('./installation/InstallationDrawer.tsx')).InstallationDrawer,
    })),
  },
};

/** By resource name. */
export const consoleExtensions: ConsoleExtensions<string> = parts;
