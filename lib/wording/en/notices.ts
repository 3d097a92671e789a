import type { NoticeTexts } from '#lib/wording/es/notices.ts';

/** The same in English. */
export const noticesEn: NoticeTexts = {
  used: {
    title: 'This link was already used',
    paragraphs: [
      'Each link works once. If you have authorised, there is nothing more for you to do: you will hear from us by mail.',
      'If a step is missing, or you want to see your direct debit, ask for a new link.',
    ],
  },
  replaced: {
    title: 'There is a newer link',
    paragraphs: [
      'This link was not used, but another one was sent later, and only the latest is good.',
      'Look for it in your mail. If you cannot find it, ask for a new one.',
    ],
  },
  expired: {
    title: 'This link has expired',
    paragraphs: [
      'For your safety, links are good for 24 hours.',
      'Ask for a new one, and open it as soon as you get it.',
    ],
  },
  notMailed: {
    title: 'Ask for a link by mail',
    paragraphs: [
      'Your bank told us that you do not recognise a charge. For your safety, you can authorise again only by a link that reaches you by mail.',
      'Ask for one and open it from your mail. If your address changed recently, you will have to wait seven days from that change.',
    ],
  },
  invalid: {
    title: 'The link is not complete',
    paragraphs: [
      'Open it again from the mail that you received, or copy the whole address into your browser.',
      'If it still does not open, contact the merchant who sent it.',
    ],
  },
  unknown: {
    title: 'This link is not valid',
    paragraphs: [
      'The address may not have been copied whole, or the link may not be ours.',
      'Open it again from the mail that you received, or ask for a new one.',
    ],
  },
  refused: {
    title: 'This link is not available',
    paragraphs: ['Contact the merchant who sent it. There is nothing else for you to do.'],
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
