/** Steps that several walks share. */
import { choose, press, search, tick, type, type Act, type Step } from './acts.ts';

/** The first three questions of new service. */
export function newService(...services: readonly string[]): readonly Step[] {
  return [
    { question: 'What are you shopping for?', leave: press('New service') },
    { question: 'How comfortable are you buying network services?', leave: press('I do this for a living') },
    { question: 'Which services do you need?', acts: services.map((name) => tick(name)) },
  ];
}

/** Number of locations, and their names. */
export function named(...names: readonly string[]): readonly Step[] {
  return [
    { question: 'How many locations?', leave: press(String(names.length)) },
    { question: 'Name your locations', acts: names.map((name, at) => type(`Location #${at + 1}`, name)) },
  ];
}

/** Searches each address in turn; the last one ends the step. */
export function addressed(addresses: readonly { readonly text: string; readonly city: string }[]): Step {
  const acts = addresses.flatMap(({ text, city }, at): Act[] => [
    ...(at > 0 ? [press('Next')] : []),
    search('Search address', text, city),
  ]);
  return { question: 'Address of each location', acts };
}

export const texas = [
  { text: '1500 Marilla St Dallas TX 75201', city: 'Dallas' },
  { text: '301 W 2nd St Austin TX 78701', city: 'Austin' },
] as const;

export const oneContractTerm: Step = {
  question: 'Which contract lengths should we price?',
  acts: [tick('3 years')],
};

/** From the install date to the comments, without special answers. */
export const usualEnd: readonly Step[] = [
  { question: 'When should it be installed?' },
  { question: 'Do you have drawings or a specification to share?', leave: press('No') },
  { question: 'Providers you prefer or refuse?' },
  { question: 'Anything else we should know?' },
];

const meetingQuestion = "Let's schedule a follow-up call between you and one of our IT experts";
export const withoutMeeting: Step = { question: meetingQuestion, leave: press('Continue without Meeting') };

export function contact(email: string): Step {
  return {
    question: 'How can we reach you?',
    acts: [
      type('First name', 'Dana'),
      type('Last name', 'Reed'),
      type('Email', email),
      type('Phone', '512-555-0100'),
      type('Company', 'Reed Dental'),
    ],
  };
}

export const fromGoogle: Step = {
  question: 'How did you hear about us?',
  acts: [press('Google')],
  leave: press('Submit Request'),
};

/** One option per location, from a drop-down. */
export const chosenAt = (label: string, options: Readonly<Record<string, string>>): readonly Act[] =>
  Object.entries(options).map(([place, option]) => choose(`${label}, ${place}`, option));

/** Options behind a button, at each location. */
export const tickedAt = (label: string, options: Readonly<Record<string, readonly string[]>>): readonly Act[] =>
  Object.entries(options).flatMap(([place, titles]) => [
    press(`${label}, ${place}`),
    ...titles.map((title) => tick(title, place)),
  ]);
