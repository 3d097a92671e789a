import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The texts of the view of the account’s members, in English. */
export const membersEn: DeskTexts['members'] = {
  title: 'Members',
  list: 'Who can sign in to the account',
  you: (email) => `${email} (you)`,
  since: (day) => `since ${day}`,
  remove: 'Remove',
  keep: 'Do not remove',
  removes: (email) =>
    `This removes ${email}. Their sessions end at once, and they can no longer sign in. You can add them again at any time.`,
  removesSelf:
    'This removes you. Your session ends at once, and you can no longer sign in until another owner adds you again.',
  change: 'Change role',
  keepRole: 'Leave as it is',
  next: 'New role',
  may: {
    viewer: 'Sees everything and changes nothing.',
    operator: 'Sees everything and does the daily work (direct debits, charges, imports). Sends no money.',
    owner: 'Does everything: also sends money (refunds and transfers) and decides who signs in.',
  },
  changes: (email, role) =>
    `${email} gets the role “${role}” at once, in their open sessions as well. We send them no email.`,
  changesSelf: (role) => `You get the role “${role}” at once, in this session as well.`,
  sure: 'Yes, stop being an owner',
  changesSelfSurely: (role) =>
    `Confirm once more: with the role “${role}” you no longer see this list or the keys, and cannot send money. Only another owner can give the role back to you.`,
  changed: (email, role) => `${email} now has the role “${role}”.`,
  changedSelf: (role) =>
    `You now have the role “${role}”. Another owner can give the former one back to you.`,
  toToday: 'Go to the first view',
  removed: 'The member was removed. Their sessions have ended.',
  add: 'Add a member',
  email: 'Email',
  role: 'What they may do',
  adds: (address) =>
    `The member can sign in at once, with the chosen role. We send them no email: tell them to sign in at ${address}. The role can be changed later.`,
  added: (email) => `${email} was added.`,
  missing: 'Enter the whole email address, such as name@example.com.',
  trouble: {
    lastOwner: 'This is the last owner of the account, which needs one. Make someone else an owner first.',
    exists: 'That address is already that of a member of the account. You can change the role in the list.',
    tooMany: 'The account has fifty members, the most it can have. Remove one to add another.',
    gone: 'Someone had already removed that member. The list is up to date.',
  },
};
