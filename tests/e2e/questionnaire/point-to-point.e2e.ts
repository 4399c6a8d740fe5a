import { expect, test } from 'vitest';
import { press, tick, type Step } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectSubmitted, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

const toTheLinks: readonly Step[] = [
  ...common.newService('WAN'),
  { question: 'How should your sites be linked?', look: 'wan-type', leave: press('Point-to-point') },
  ...common.named('Dallas', 'Austin'),
  common.addressed(common.texas),
];

const fromTheLinks: readonly Step[] = [
  common.oneContractTerm,
  {
    question: 'How fast should the point-to-point link be at each site?',
    look: 'point-to-point-speed',
    refusals: ['Dallas: Required', 'Austin: Required'],
    acts: [tick('Same for all locations'), press('Point-to-point speed, All locations'), tick('1 Gbps')],
  },
  {
    question: 'How should each connection be protected?',
    look: 'connection-protection',
    acts: [tick('Diverse pair', 'Dallas to Austin')],
  },
  {
    question: 'Must both paths enter the buildings at different points?',
    acts: [tick('Where it is possible', 'Dallas to Austin')],
  },
  ...common.usualEnd,
  common.withoutMeeting,
  common.contact('lee@two-sites.example'),
  common.fromGoogle,
];

test('[QN-096] [QN-111] [QN-234] point-to-point between exactly two sites (page rule 11)', async () => {
  const page = await visitors.open();
  await play(page, toTheLinks);
  await expectQuestion(page, common.oneContractTerm.question);
  await play(page, fromTheLinks);
  await expectSubmitted(page);
  const linked = (optionId: string) => ({ connection_option_ids: [{ connection_idx: 0, option_ids: [optionId] }] });
  expect(await storedAnswers(page)).toMatchObject({
    point_to_point_speed: {
      location_option_ids: [0, 1].map((idx) => ({ location_idx: idx, option_ids: ['point_to_point_speed.1000'] })),
    },
    connection_protection: linked('connection_protection.diverse'),
  });
});
