/** Maps question types to steps. */
import type { ComponentType } from 'react';
import { lazyWithPreload, type LazyComponent } from '#web/shell/lazy-with-preload.ts';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { QuestionType } from '#generated/domain/lists/question-type.ts';
import type { AnswerShape, Presentation, Question } from '#domain/questionnaire/definition.ts';
import { meetingLabel } from './meeting/label.ts';
import SingleChoice, { DropDown } from './single-choice.tsx';
import type { StepProps } from './step.ts';

export interface Step {
  readonly Component: ComponentType<StepProps<never>>;
  /** The step renders its own Next. */
  readonly hasOwnButtons?: true;
  /** Replaces the label of Next. */
  readonly submitLabel?: (question: Question, data: AnswerData) => string | undefined;
}

/** A step for rendering, with an answer of the question's own shape. */
type ShownStep = Omit<Step, 'Component'> & { readonly Component: ComponentType<StepProps<AnswerShape>> };

type Load = () => Promise<{ readonly default: ComponentType<StepProps<never>> }>;

const notYetLoaded: LazyComponent<StepProps<never>>[] = [];

/** A lazy loaded step, which {@link loadSteps} can preload. */
function step(load: Load): ComponentType<StepProps<never>> {
  const part = lazyWithPreload(load);
  notYetLoaded.push(part);
  return part;
}

// The first question is a single choice, so only that step is bundled with the page.
const singleChoice: Step = { Component: SingleChoice };
const locationOptions: Step = { Component: step(() => import('./location-options.tsx')) };
const locationInfo: Step = { Component: step(() => import('./location-info.tsx')) };
const sites: Step = { Component: step(() => import('./sites.tsx')) };
const text: Step = { Component: step(() => import('./text.tsx')) };
const meeting: Step = { Component: step(() => import('./meeting.tsx')), submitLabel: meetingLabel };

const byType: Readonly<Record<QuestionType, Step>> = {
  initial: singleChoice,
  questionnaire_type: singleChoice,
  single_select: singleChoice,
  location_number: singleChoice,
  multi_select: { Component: step(() => import('./multi-choice.tsx')) },
  service_multi_select: { Component: step(() => import('./services.tsx')) },
  sites_wan: sites,
  sites_internet: sites,
  sites_voice: sites,
  locations: { Component: step(() => import('./location-names.tsx')) },
  locations_addresses: { Component: step(() => import('./location-addresses.tsx')), hasOwnButtons: true },
  locations_addresses_wan: { Component: step(() => import('./wan-addresses.tsx')), hasOwnButtons: true },
  location_connections: { Component: step(() => import('./wan-connections.tsx')) },
  colocation_locations: { Component: step(() => import('./colocations.tsx')) },
  locations_multi_select: locationOptions,
  locations_multi_select_required: locationOptions,
  locations_single_select: locationOptions,
  internet_type_and_transports: { Component: step(() => import('./internet-type.tsx')) },
  connections_single_select: { Component: step(() => import('./connection-options.tsx')) },
  locations_number: locationInfo,
  text,
  text_not_required: text,
  phone_hardware: { Component: step(() => import('./phone-hardware.tsx')) },
  data_center_rack_type: { Component: step(() => import('./racks.tsx')) },
  cross_connects: { Component: step(() => import('./cross-connects.tsx')) },
  datetime_service_install: { Component: step(() => import('./date.tsx')) },
  file: { Component: step(() => import('./files.tsx')) },
  file_bill: { Component: step(() => import('./bills.tsx')) },
  providers_allow_deny: { Component: step(() => import('./providers.tsx')) },
  chilipiper_meeting: meeting,
  google_meeting: meeting,
  google_meeting_required: meeting,
  referral: { Component: step(() => import('./referral.tsx')) },
};

const byPresentation: Readonly<Record<NonNullable<Presentation['step']>, Step>> = {
  contact_info: { Component: step(() => import('./contact-info.tsx')) },
  copy_quote_selection: { Component: step(() => import('./copy-selection.tsx')) },
  copy_quote_configuration: { Component: step(() => import('./copy-configuration.tsx')) },
};

/** The step that the question names, else that of its type; free text per location has its own. */
export function stepOf({ type, present, answer }: Question): ShownStep {
  const step = present?.step ? byPresentation[present.step] : byType[type];
  return (answer.shape === 'locationsInfo' && !present?.step ? locationInfo : step) as ShownStep;
}

/** Preloads every step, so that the next question shows at once, even offline. */
export function loadSteps(): void {
  for (const part of [DropDown, ...notYetLoaded]) void part.preload();
}
