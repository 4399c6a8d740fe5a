/** The frozen, checked model of all files under `schemas/`; the only input of emitters. */
import type { AccessModel } from './access.ts';
import type { AnalyticsEvent } from './analytics.ts';
import type { Catalogue } from './catalogue.ts';
import type { ClosedList } from './closed-list.ts';
import type { Entity } from './entity.ts';
import type { JsonObject } from './json.ts';
import type { Limit } from './limit.ts';
import type { Message } from './message.ts';
import type { Email, NotificationEvent } from './notification.ts';
import type { Operation } from './operation.ts';
import type { Origin } from './origin.ts';
import type { QuestionTypeFile } from './question-type.ts';
import type { Screen } from './screen.ts';
import type { ValueType } from './value-type.ts';
import type { Walkthrough } from './walkthrough.ts';
import type { Workflow } from './workflow.ts';

export interface Model {
  readonly entities: readonly Entity[];
  readonly types: readonly ClosedList[];
  readonly values: readonly ValueType[];
  readonly catalogues: readonly Catalogue[];
  readonly workflows: readonly Workflow[];
  readonly screens: readonly Screen[];
  readonly access: AccessModel;
  readonly limits: readonly Limit[];
  readonly messages: readonly Message[];
  readonly analytics: readonly AnalyticsEvent[];
  readonly walkthroughs: readonly Walkthrough[];
  readonly notifications: readonly NotificationEvent[];
  readonly emails: readonly Email[];
  readonly operations: readonly Operation[];
  /** `schemas/api/openapi.yaml` as written: info, servers, tags, security, shared parameters and responses. */
  readonly api: JsonObject;
  /** `schemas/graphql/*.graphql`, as written, by area. */
  readonly graphql: readonly { readonly area: string; readonly text: string; readonly origin: Origin }[];
  /** The raw question files and flow file, checked by their meta-schemas and the analyser. */
  readonly questionnaire: {
    readonly flow: JsonObject;
    readonly questions: readonly JsonObject[];
    /** Files of `schemas/questionnaire/types`: the forms of answers. */
    readonly types: readonly QuestionTypeFile[];
  };
}
