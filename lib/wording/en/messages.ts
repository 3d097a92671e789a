import type { MessageTexts } from '#lib/wording/es/messages.ts';

/** Why a customer's link shows nothing, in English. */
export const messagesEn: MessageTexts = {
  used: {
    title: 'This link has already been used',
    paragraphs: [
      'Each link works once. If you have authorised, there is nothing else you need to do: we will let you know by email.',
      'If a step is missing, or you want to see your direct debit, request a new link.',
    ],
  },
  replaced: {
    title: 'There is a newer link',
    paragraphs: [
      'This link was not used, but another one was sent later, and only the latest one works.',
      'Look for it in your email. If you cannot find it, request a new one.',
    ],
  },
  expired: {
    title: 'This link has expired',
    paragraphs: [
      'For your safety, links are valid for 24 hours.',
      'Request a new one, and open it as soon as you receive it.',
    ],
  },
  notMailed: {
    title: 'Request a link by email',
    paragraphs: [
      'Your bank told us that you do not recognise a charge. For your safety, you can authorise again only with a link that we send you by email.',
      'Request one and open it from your email. If your email address changed recently, you will have to wait seven days from that change.',
    ],
  },
  invalid: {
    title: 'The link is not complete',
    paragraphs: [
      'Open it again from the email that you received, or copy the whole address into your browser.',
      'If it still does not open, contact the merchant who sent it.',
    ],
  },
  unknown: {
    title: 'This link is not valid',
    paragraphs: [
      'The address may not have been copied completely, or the link may not be ours.',
      'Open it again from the email that you received, or request a new one.',
    ],
  },
  refused: {
    title: 'This link is not available',
    paragraphs: ['Contact the merchant who sent it. There is nothing else you need to do.'],
  },
  unreachable: {
    title: 'No connection',
    paragraphs: [
      'We could not reach the service. Check your internet connection and try again.',
      'Your link is still valid: nothing was lost.',
    ],
  },
  busy: {
    title: 'There are too many requests',
    paragraphs: ['Your link is still valid. Wait a minute and try again.'],
  },
  failed: {
    title: 'Something went wrong on our side',
    paragraphs: ['Your link is still valid. Try again in a few minutes.'],
  },
};
