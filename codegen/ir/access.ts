/** Permissions, roles, toggles and add-on products. */

export interface AccessModel {
  readonly permissions: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly implies: readonly string[];
    readonly staffOnly: boolean;
    /** Add-on products of which the team needs one; empty: open to every team. */
    readonly subscriptions: readonly string[];
  }[];
  readonly staffRoles: readonly { readonly id: string; readonly title: string; readonly description: string }[];
  readonly teamRoles: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly permissions: readonly string[];
    /** Which existing teams get a change of it. */
    readonly rollOut: 'unchanged' | 'all' | 'new';
  }[];
  readonly toggles: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly on: boolean;
    readonly value: number | null;
    readonly unit: string | null;
    /** Message key of the refusal while it is off. */
    readonly refusal: string | null;
  }[];
  readonly subscriptions: readonly { readonly id: string; readonly title: string; readonly description: string }[];
}
