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
  removed: 'The member was removed. Their sessions have ended.',
  add: 'Add a member',
  email: 'Email',
  role: 'What they may do',
  adds: (address) =>
    `The member can sign in at once, with the chosen role. We send them no email: tell them to sign in at ${address}. To change a role, remove the member and add them again.`,
  added: (email) => `${email} was added.`,
  missing: 'Enter the whole email address, such as name@example.com.',
  trouble: {
    lastOwner: 'This is the last owner of the account, which needs one. Add another owner first.',
    exists:
      'That address is already that of a member of the account. To change the role, remove the member and add them again.',
    tooMany: 'The account has fifty members, the most it can have. Remove one to add another.',
    gone: 'Someone had already removed that member. The list is up to date.',
  },
};
