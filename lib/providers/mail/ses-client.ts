/** What is used of the SDK's client of SES: a module by itself, so that it can be loaded with the first mail. */
export { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
