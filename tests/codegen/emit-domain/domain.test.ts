import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/domain/emit.ts';
import { loadModel } from '#codegen/load-model.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { typeErrors } from '../sample/type-check.ts';
import { createProject, type Project } from '../write/project.ts';

let project: Project;
let generated: Generated;
beforeAll(async () => {
  project = createProject();
  const { model } = await loadModel(project.root);
  generated = await generate(model, [emit]);
});
afterAll(() => {
  project.remove();
  generated.remove();
});

const load = (path: string): Promise<Record<string, unknown>> => generated.load(`generated/domain/${path}`);

describe('the domain data', () => {
  it('has a file with values, labels and colors for every closed list', async () => {
    expect((await load('lists/site-status.ts'))['siteStatuses']).toEqual([
      { value: 'PLANNED', label: 'Planned', color: 'info' },
      { value: 'OPEN', label: 'Open', color: 'success' },
      { value: 'CLOSED', label: 'Closed' },
    ]);
  });

  it('has the limits by name, with meaning, unit and source', async () => {
    expect((await load('limits.ts'))['limits']).toEqual({ siteNameMaxLength: 50 });
    expect(generated.text('generated/domain/limits.ts')).toContain(
      '/** Longest site name, in characters (part 1). */\nsiteNameMaxLength: 50,',
    );
  });

  it('has the messages of an area alone and all of them together', async () => {
    expect((await load('messages/site.ts'))['siteMessages']).toEqual({ 'site.none': 'No sites yet.' });
    expect((await load('messages.ts'))['messages']).toEqual({ 'site.none': 'No sites yet.' });
  });

  it('has permissions, roles, toggles and subscriptions in their order', async () => {
    expect((await load('permissions.ts'))['permissions']).toEqual([
      {
        id: 'VIEW_SITES',
        title: 'View sites',
        description: 'See the sites.',
        implies: [],
        staffOnly: false,
        subscriptions: ['site_planning'],
      },
      {
        id: 'MANAGE_SITES',
        title: 'Manage sites',
        description: 'Change the sites.',
        implies: ['VIEW_SITES'],
        staffOnly: false,
        subscriptions: [],
      },
    ]);
    expect((await load('team-roles.ts'))['teamRoles']).toMatchObject([{ id: 'viewer', permissions: ['VIEW_SITES'] }]);
    expect((await load('toggles.ts'))['toggles']).toEqual([
      {
        id: 'showRent',
        title: 'Show rent',
        description: 'Shows the rent to customers.',
        on: false,
        value: null,
        unit: null,
        refusal: null,
      },
    ]);
  });

  it('has the workflows, one by one and by id, without what they leave unsaid', async () => {
    const { workflows } = (await load('workflows/registry.ts')) as {
      workflows: Record<string, { transitions: unknown[] }>;
    };
    expect(workflows['site']!.transitions).toEqual([
      {
        event: 'open',
        from: ['PLANNED'],
        to: 'OPEN',
        who: ['MANAGE_SITES'],
        effects: ['notify:site.opened'],
        label: 'Open',
      },
      {
        event: 'close',
        from: ['PLANNED', 'OPEN'],
        to: 'CLOSED',
        who: ['planner'],
        guard: 'hasNoServices',
        effects: [],
        label: 'Close',
        needsReason: true,
      },
    ]);
  });

  it('names the functions that the server must supply', () => {
    const text = generated.text('generated/domain/workflows/functions.ts');
    expect(text).toContain("export interface GuardsOf {\n  readonly hasNoServices: 'site';\n}");
    expect(text).toMatch(/export interface EffectsOf \{\s*\}/);
  });

  it('has the catalogues with units and directions', async () => {
    expect((await load('catalogues/internet.ts'))['internetCatalogue']).toMatchObject({
      id: 'internet',
      connects: 'one-location',
      attributes: [
        { key: 'repairTime', wire: 'repair_time', inputType: 'integer', unit: 'h', compare: 'lower' },
        { key: 'speed', unit: 'Mbps', isQuoted: true },
        { key: 'note', inputType: 'string', maxLength: 255 },
      ],
    });
  });

  it('has notification events and emails', async () => {
    expect((await load('notifications.ts'))['notificationEvents']).toMatchObject([
      { id: 'site.opened', isGroupBound: false, isTransactional: false },
    ]);
    expect((await load('emails.ts'))['emails']).toEqual({
      welcome: { subject: 'Welcome, {team}', text: ['Your team is ready.'], isTransactional: true },
    });
  });

  it('has the questionnaire with its flow and questions', async () => {
    expect((await load('questionnaire.ts'))['questionnaire']).toEqual({ flow: {}, questions: [], lists: {} });
  });

  it('compiles, and gives unions that a wrong value does not fit', async () => {
    generated.write(
      'uses.ts',
      `import type { SiteStatus } from './generated/domain/lists/site-status.ts';
import type { Permission } from './generated/domain/permissions.ts';
import type { SiteEvent, SiteState } from './generated/domain/workflows/site.ts';
import type { MessageId } from './generated/domain/messages.ts';
export const right: [SiteStatus, Permission, SiteState, SiteEvent, MessageId] = ['OPEN', 'VIEW_SITES', 'CLOSED', 'close', 'site.none'];
// @ts-expect-error no such state
export const state: SiteState = 'GONE';
// @ts-expect-error no such permission
export const permission: Permission = 'VIEW_ALL';
`,
    );
    expect(await typeErrors(generated.folder, ['generated/domain/**/*.ts', 'uses.ts'])).toBe('');
  }, 60_000);
});
