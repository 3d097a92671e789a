import type { SignInTexts } from '#lib/wording/es/sign-in-page.ts';
import { rolesEn } from './roles.ts';

/** All texts of the page on which members sign in, in English. */
export const signInPageEn: SignInTexts = {
  roles: rolesEn,
  loading: 'One moment…',
  ask: {
    title: 'Sign in',
    lead: 'Enter your email, and we will send you a link to sign in. You need no password.',
    label: 'Email',
    submit: 'Email me a link',
    sending: 'Sending…',
    missing: 'Enter your whole email address, such as name@example.com.',
  },
  notices: {
    incomplete: {
      title: 'The link is not complete',
      paragraphs: [
        'Open it again from the email, or copy the whole address into this browser. You can also request another one here.',
      ],
      reasons: [],
    },
    refused: {
      title: 'This link does not sign you in',
      paragraphs: ['It may be for one of these reasons:'],
      reasons: [
        'The link was used already: each works once.',
        'More than 15 minutes have passed since you requested it.',
        'You requested it in another browser or on another device: a link works only where it was requested.',
        'Your address is no longer that of a member of the account.',
      ],
    },
    ended: {
      title: 'Your session has ended',
      paragraphs: [
        'A session ends after one hour without use, twelve hours after signing in, or when someone signs out. Request a link to sign in again.',
      ],
      reasons: [],
    },
    out: { title: 'You signed out', paragraphs: ['Request a link to sign in again.'], reasons: [] },
  },
  sent: {
    title: 'Check your email',
    paragraphs: (email: string) => [
      `If the address ${email} is that of a member, we have sent it a link. It arrives in a few minutes.`,
      'Open it in this same browser, within 15 minutes. It works once.',
    ],
    missing: 'Nothing arrives?',
    help: [
      'Look in your spam folder, and check that the address is spelled correctly.',
      'We send at most three links a minute and thirty a day to an address. If you requested more, wait a minute, or until tomorrow.',
      'If you are not a member of the account, one of its owners can add you.',
    ],
    again: 'Send another link',
    sentAgain: 'We have requested another link. The earlier ones also work until they expire.',
    other: 'Use a different address',
  },
  enter: {
    title: 'Your link is ready',
    lead: 'Press the button to sign in in this browser.',
    submit: 'Sign in',
    sending: 'Signing in…',
    other: 'Request another link',
  },
  choose: {
    title: 'Choose an account',
    lead: 'You are a member of several accounts. Choosing one uses the link; to sign in to another one later, request another link.',
  },
  trouble: {
    unreachable:
      'There is no connection to the service. Check your internet connection and try again: nothing was lost.',
    busy: 'The service is not available at the moment. Wait a minute and try again.',
    tooMany: 'There are too many requests from your network. Wait a few minutes and try again.',
    elsewhere:
      'This page was not opened at the address of the service. Open it from the email, or type the whole address.',
    accountGone: 'That account is no longer available to you. Press the button to see the others.',
    failed: 'Something failed on our side. Try again in a few minutes.',
  },
};
