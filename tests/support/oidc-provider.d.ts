/** The used part of oidc-provider, which has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface GrantContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly provider: { readonly Grant: new (facts: { clientId: string; accountId: string }) => Grant };
    };
  }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly clients: readonly Readonly<Record<string, unknown>>[];
        readonly claims: Readonly<Record<string, readonly string[]>>;
        readonly cookies: { readonly keys: readonly string[] };
        readonly features: Readonly<Record<string, { readonly enabled: boolean }>>;
        readonly interactions: { readonly url: () => string };
        readonly findAccount: (
          context: unknown,
          id: string,
        ) => { accountId: string; claims: () => Readonly<Record<string, unknown>> };
        readonly loadExistingGrant: (context: GrantContext) => Promise<Grant>;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } },
    ): Promise<void>;
  }
}
