import type { ManageNotices } from '#lib/wording/es/manage-notices.ts';

/** The same in English. */
export const manageNoticesEn: ManageNotices = {
  ask: {
    title: 'View or cancel your direct debit',
    paragraphs: [
      'Here you can see your charges, download your authorisation, change the account or cancel.',
      'For your safety, you come in by a personal link that we send to your mail address. It is good for 24 hours.',
    ],
  },
  used: {
    title: 'This link was already used',
    paragraphs: ['It has done what it was for. If you want to see your direct debit, ask for a new one.'],
  },
  replaced: {
    title: 'There is a newer link',
    paragraphs: [
      'This one ended when another was made. Open the one in the latest mail, or ask for a new one.',
    ],
  },
  expired: {
    title: 'This link has expired',
    paragraphs: [
      'For your safety, links are good for 24 hours. Ask for a new one, and open it as soon as you get it.',
    ],
  },
  invalid: {
    title: 'The link is not complete',
    paragraphs: [
      'Open it again from the message that you received, or copy the whole address into your browser.',
      'If it still does not open, use the link at the end of any of our mails.',
    ],
  },
  refused: {
    title: 'This page is not available',
    paragraphs: ['Contact the merchant who charges you.'],
  },
  unreachable: {
    title: 'No connection',
    paragraphs: [
      'We could not reach the service. Check your internet connection and try again.',
      'Your link is still good: nothing was lost.',
    ],
  },
  busy: {
    title: 'There are too many requests',
    paragraphs: ['Your link is still good. Wait a minute and try again.'],
  },
  failed: {
    title: 'Something went wrong on our side',
    paragraphs: ['Your link is still good. Try again in a few minutes.'],
  },
};
