import { expect, test } from 'vitest';
import { choose, press, search, tick, type } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectSubmitted, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

test('[QN-095] [QN-097] [QN-098] [QN-166] [QN-168] colocation with racks and cross connects', async () => {
  const page = await visitors.open();
  await play(page, [
    ...common.newService('Colocation'),
    {
      question: 'Where do you want to colocate?',
      look: 'colocations',
      refusals: ['Location #1, Name: Required', 'Location #1, Area: Required'],
      acts: [
        type('Name', 'Near the office', 'Location #1'),
        search('Area', 'Dallas', 'Dallas', 'Location #1'),
        choose('Radius', '25 miles', 'Location #1'),
        press('Add another location'),
        type('Name', 'Carrier hotel', 'Location #2'),
        press('Exact site', 'Location #2'),
        search('Address', '350 E Cermak Rd Chicago', 'Chicago', 'Location #2'),
      ],
    },
    common.oneContractTerm,
    {
      question: 'What space and power do you need?',
      look: 'racks',
      refusals: ['Near the office', 'Carrier hotel'].flatMap((place) =>
        ['Qty', 'Rack type', 'Circuit type'].map((field) => `${place}, ${field}: Required`),
      ),
      acts: [
        type('Qty', '2', 'Near the office'),
        choose('Rack type', '42U standard', 'Near the office'),
        choose('Circuit type', '30A/208V single phase', 'Near the office'),
        press('Additional options', 'Near the office'),
        tick('Locked or enclosed cage', 'Near the office'),
        type('Qty', '1', 'Carrier hotel'),
        choose('Rack type', '42U standard', 'Carrier hotel'),
        choose('Circuit type', '30A/208V single phase', 'Carrier hotel'),
      ],
    },
    {
      question: 'Which cross connects do you need?',
      look: 'cross-connects',
      acts: [
        type('Qty', '3', 'Carrier hotel'),
        choose('Medium', 'Fiber', 'Carrier hotel'),
        choose('Type', 'Single Mode', 'Carrier hotel'),
        press('+ Add additional cross connect', 'Carrier hotel'),
      ],
    },
    ...common.usualEnd,
    common.withoutMeeting,
    common.contact('sam@racks.example'),
    common.fromGoogle,
  ]);
  await expectSubmitted(page);
  expect(await storedAnswers(page)).toMatchObject({
    colocations: {
      colocations: [
        { name: 'Near the office', search_by: 'geo', radius: 25 },
        { name: 'Carrier hotel', search_by: 'exact', radius: 10 },
      ],
    },
    rack_types: {
      rack_types: [
        {
          location_idx: 0,
          quantity: 2,
          rack_type: '42U_standard',
          circuit_type: '30A_208V_p1',
          additional_options: ['locked_or_enclosed_cage'],
        },
        { location_idx: 1, quantity: 1, rack_type: '42U_standard', circuit_type: '30A_208V_p1' },
      ],
    },
    cross_connects: { cross_connects: { 1: [{ quantity: 3, medium: 'fiber', type: 'Single Mode' }] } },
  });
});
