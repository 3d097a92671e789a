import type { RoleTexts } from '#lib/wording/es/roles.ts';

/** The roles of an account's members, in English: the name of each, and what it may do. */
export const rolesEn: RoleTexts = {
  viewer: { name: 'Viewer', may: 'Sees everything and changes nothing.' },
  operator: { name: 'Operator', may: 'Also does the daily work: direct debits, charges, imports.' },
  owner: {
    name: 'Owner',
    may: 'Also sends money out (refunds and transfers) and decides who the members are.',
  },
};
