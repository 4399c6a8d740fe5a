/** Permissions, roles, toggles and add-on products. */

export interface AccessModel {
  readonly permissions: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly implies: readonly string[];
    readonly staffOnly: boolean;
    /** Add-on products of which a team must hold any one; none: open to every team. */
    readonly subscriptions: readonly string[];
  }[];
  readonly staffRoles: readonly { readonly id: string; readonly title: string; readonly description: string }[];
  readonly teamRoles: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly permissions: readonly string[];
  }[];
  readonly toggles: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly on: boolean;
    readonly value: number | null;
    readonly unit: string | null;
    /** Key of the message that refuses what it switches. */
    readonly refusal: string | null;
  }[];
  readonly subscriptions: readonly { readonly id: string; readonly title: string; readonly description: string }[];
}
