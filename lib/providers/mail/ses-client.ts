/** The parts of the SES SDK that we use, in a module that is loaded with the first mail. */
export { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
