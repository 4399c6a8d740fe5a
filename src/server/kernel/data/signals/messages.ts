/** Messages of a signed-in page's socket, and their receivers (NO-031). */
import type { SocketMessageType } from '#generated/domain/lists/socket-message-type.ts';

interface Payloads {
  'action_items.update_count': { readonly team_id: string };
  'celery.task_completed': {
    readonly task: string;
    readonly team_id: string;
    readonly record_id: string;
    readonly is_success: boolean;
    /** Requests created from a bulk-site project. */
    readonly service_group_ids?: readonly string[];
    /** Why it failed. */
    readonly message?: string;
  };
  'celery.task_progressed': {
    readonly team_id: string;
    readonly record_id: string;
    /** What is being created. */
    readonly step: string;
    readonly done: number;
    readonly total: number;
  };
  'chats.new_message': { readonly team_id: string; readonly record_entity: string; readonly record_id: string };
  'invoice.event': { readonly invoice_id: string; readonly team_id: string; readonly status: string };
  'ly_assistant.stream_response': { readonly conversation_id: string; readonly text: string; readonly is_end: boolean };
  'notifications.send_notification': {
    readonly id: string;
    readonly event: string;
    readonly team_id: string | null;
    readonly title: string;
    readonly url: string;
  };
  'record.changed': { readonly entity: string; readonly id: string; readonly team_id: string | null };
  'team_user.roles_updated': { readonly team_id: string; readonly user_id: string };
  'tickets.new_message': { readonly ticket_id: string; readonly team_id: string };
}

export type SocketMessage = {
  [Type in SocketMessageType]: { readonly type: Type } & Payloads[Type];
}[SocketMessageType];

/** Any of these is enough. With a record, only those who may read it receive the message. */
export interface Receivers {
  readonly userIds?: readonly string[];
  readonly record?: { readonly entity: string; readonly id: string; readonly teamId: string | null };
}

export interface Broadcast {
  readonly to: Receivers;
  readonly message: SocketMessage;
}

/** Signals between servers. */
export type Signal =
  | { readonly kind: 'broadcast'; readonly broadcast: Broadcast }
  /** Sessions or rights changed: checks the sockets of these users (all if empty) at once. */
  | { readonly kind: 'recheck'; readonly userIds: readonly string[] };
