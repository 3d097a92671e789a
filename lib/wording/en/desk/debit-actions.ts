import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The texts of what may be done to a direct debit, in English. */
export const debitActionsEn: DeskTexts['debit']['actions'] = {
  title: 'Actions',
  none: 'It can no longer be changed.',
  keep: 'Do not do it',
  link: 'Create a link',
  linkWill:
    'A link for the customer is created, valid for 24 hours. The former link no longer works. It is shown only here, once: give it to nobody but the customer.',
  linked: (time) => `The link is valid until ${time}. Copy it now: it is not shown again.`,
  linkLabel: 'The customer’s link',
  copy: 'Copy',
  copied: 'The link is copied.',
  notCopied: 'Your browser lets no page copy. The link is selected: copy it yourself.',
  resend: 'Mail their link',
  resendWill: (email) =>
    `A new link for what is missing is mailed to ${email}. The former link no longer works.`,
  resent: (email) => `The email was sent to ${email}.`,
  tooMany: 'Many emails were requested for that address. Wait a minute, or until tomorrow.',
  redate: (day) => `Move the collection of ${day}`,
  redateWill:
    'It moves to the day that you choose, and the customer is notified. If that is no business day, to the next one.',
  day: 'New day',
  redated: (day) => `The collection is scheduled for ${day}.`,
  badDay:
    'That day is not possible. Choose a future day, within the period and before the direct debit ends.',
  retry: 'Retry',
  retryWill: (amount) =>
    `A new charge of ${amount} is created in place of the one that was not collected. It is presented to the bank on the first business day for which the customer can be notified before.`,
  retried: (day) => `It was retried: the new charge is presented to the bank on ${day}.`,
  withdraw: 'Withdraw',
  withdrawWill: (amount) =>
    `The charge of ${amount} is no longer presented to the bank. Its amount becomes available again in its period.`,
  withdrawn: 'The charge is withdrawn. It is not collected.',
  move: 'Move',
  moveWill: (amount) =>
    `The charge of ${amount} is presented to the bank on the day that you choose, and the customer is notified.`,
  moved: (day) => `The charge is presented to the bank on ${day}.`,
  revoke: 'Revoke',
  revokeWill:
    'The direct debit ends for good, as if the customer cancelled it: nothing more is collected, and waiting charges are withdrawn. What is already with the bank may still be collected. This cannot be undone.',
  revoked: 'The direct debit is revoked. Nothing more is collected by it.',
};
