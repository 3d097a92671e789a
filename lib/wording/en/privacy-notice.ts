import type { PrivacyNoticeTexts } from '#lib/wording/es/privacy-notice.ts';

/** The simplified privacy notice, in English. */
export const privacyNoticeEn: PrivacyNoticeTexts = {
  heading: 'Simplified privacy notice',
  rows: ({ merchantName, merchant = {}, checksIdentity }) => {
    const { legalName = merchantName, address, supportEmail, supportPhone } = merchant;
    const ways = [supportEmail && `write to ${supportEmail}`, supportPhone && `call ${supportPhone}`];
    return [
      [
        'Who is responsible',
        `${legalName}${address ? `, of ${address},` : ''} is responsible for your personal data. Domicilia handles them on its behalf.`,
      ],
      [
        'Which data',
        `Your name, email address and RFC; your financial data: your account, your bank and your payments; and, when you authorise, the date and time, your IP address, your browser and your approximate location.${checksIdentity ? IDENTITY : ''}`,
      ],
      [
        'What for',
        'To collect what you authorise, to confirm with your bank whose account it is, to keep a record of your authorisation and to prevent fraud. Financial data may be used only with your express consent.',
      ],
      [
        'How to limit it',
        `To limit the use or disclosure of your data, or to withdraw your consent, ${ways.filter(Boolean).join(' or ') || `contact ${merchantName}`}.`,
      ],
    ];
  },
  whole: 'Read the full notice',
  askForWhole: (merchantName) => `Ask ${merchantName} for the full notice.`,
};

const IDENTITY =
  ' In addition, a specialised provider checks your ID and your face, and tells Domicilia only the result.';
