import type { VerificationTexts } from '#lib/wording/es/verification-page.ts';

/** The page of the simulated identity check, in English. */
export const verificationPageEn: VerificationTexts = {
  mark: 'In the sandbox only',
  title: 'Simulated identity check',
  lead: 'In production a specialised provider looks at the customer’s documents and face here. In the sandbox you choose the result.',
  approve: 'Approve the identity',
  decline: 'Decline the identity',
  sending: 'Sending the result…',
  approved: {
    title: 'Identity approved',
    lead: 'You can close this tab and go back to your authorisation.',
  },
  declined: {
    title: 'Identity declined',
    lead: 'You can close this tab and go back to your authorisation.',
  },
  failed: 'We couldn’t send the result. Try again.',
  keyless: 'This address is missing its key: open it from the page of the authorisation.',
};
