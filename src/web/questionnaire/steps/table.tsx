/** Which step asks a question of which type. */
import { lazy, type ComponentType } from 'react';
import type { Presentation, Question, QuestionType } from '#domain/questionnaire/definition.ts';
import SingleChoice from './single-choice.tsx';
import type { StepProps } from './step.ts';

export interface Step {
  readonly Component: ComponentType<StepProps<never>>;
  /** The step brings its own Next. */
  readonly hasOwnButtons?: true;
}

// The first question is a single choice: only that step comes with the page.
const singleChoice: Step = { Component: SingleChoice };
const locationOptions: Step = { Component: lazy(() => import('./location-options.tsx')) };
const locationInfo: Step = { Component: lazy(() => import('./location-info.tsx')) };
const sites: Step = { Component: lazy(() => import('./sites.tsx')) };
const text: Step = { Component: lazy(() => import('./text.tsx')) };
const meeting: Step = { Component: lazy(() => import('./meeting.tsx')) };

const byType: Readonly<Record<QuestionType, Step>> = {
  initial: singleChoice,
  questionnaire_type: singleChoice,
  single_select: singleChoice,
  location_number: singleChoice,
  multi_select: { Component: lazy(() => import('./multi-choice.tsx')) },
  service_multi_select: { Component: lazy(() => import('./services.tsx')) },
  sites_wan: sites,
  sites_internet: sites,
  sites_voice: sites,
  locations: { Component: lazy(() => import('./location-names.tsx')) },
  locations_addresses: { Component: lazy(() => import('./location-addresses.tsx')), hasOwnButtons: true },
  locations_addresses_wan: { Component: lazy(() => import('./wan-addresses.tsx')), hasOwnButtons: true },
  location_connections: { Component: lazy(() => import('./wan-connections.tsx')) },
  colocation_locations: { Component: lazy(() => import('./colocations.tsx')) },
  locations_multi_select: locationOptions,
  locations_multi_select_required: locationOptions,
  locations_single_select: locationOptions,
  internet_type_and_transports: { Component: lazy(() => import('./internet-type.tsx')) },
  connections_single_select: { Component: lazy(() => import('./connection-options.tsx')) },
  locations_number: locationInfo,
  text,
  text_not_required: text,
  phone_hardware: { Component: lazy(() => import('./phone-hardware.tsx')) },
  data_center_rack_type: { Component: lazy(() => import('./racks.tsx')) },
  cross_connects: { Component: lazy(() => import('./cross-connects.tsx')) },
  datetime_service_install: { Component: lazy(() => import('./date.tsx')) },
  file: { Component: lazy(() => import('./files.tsx')) },
  file_bill: { Component: lazy(() => import('./bills.tsx')) },
  providers_allow_deny: { Component: lazy(() => import('./providers.tsx')) },
  chilipiper_meeting: meeting,
  google_meeting: meeting,
  google_meeting_required: meeting,
  referral: { Component: lazy(() => import('./referral.tsx')) },
};

const byPresentation: Readonly<Record<NonNullable<Presentation['step']>, Step>> = {
  contact_info: { Component: lazy(() => import('./contact-info.tsx')) },
  copy_quote_selection: { Component: lazy(() => import('./copy-selection.tsx')), hasOwnButtons: true },
  copy_quote_configuration: { Component: lazy(() => import('./copy-configuration.tsx')) },
};

/** The step of a question: the one it names, else that of its type; free text per location has its own. */
export function stepOf({ type, present, answer }: Question): Step {
  if (present?.step) return byPresentation[present.step];
  return answer.shape === 'locationsInfo' ? locationInfo : byType[type];
}
