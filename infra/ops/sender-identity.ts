import {
  CreateEmailIdentityCommand,
  type DkimAttributes,
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
  SESv2ServiceException,
} from '@aws-sdk/client-sesv2';
import { OpsError } from './command.ts';

/** What SES knows of a domain that mails come from. */
export type SenderIdentity = {
  /** Whether SES sends mails from it. */
  readonly verified: boolean;
  /** The DNS records that verify it, and sign its mails (DKIM), one line each. */
  readonly dns_records: readonly string[];
};

/** Where SES keeps the keys of domains, in regions that say nothing of it. */
const DKIM_ZONE = 'dkim.amazonses.com';

/** Looks a domain up in SES; nothing where SES does not know it. */
export async function findIdentity(domain: string): Promise<SenderIdentity | undefined> {
  try {
    const command = new GetEmailIdentityCommand({ EmailIdentity: domain });
    const { VerifiedForSendingStatus: verified = false, DkimAttributes } = await ses().send(command);
    return { verified, dns_records: recordsOf(domain, DkimAttributes) };
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw readableError(error);
  }
}

/** Makes a domain known to SES, with keys of 2,048 bits that SES keeps and turns itself. */
export async function createIdentity(domain: string): Promise<SenderIdentity> {
  try {
    const { VerifiedForSendingStatus: verified = false, DkimAttributes } = await ses().send(
      new CreateEmailIdentityCommand({
        EmailIdentity: domain,
        DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      }),
    );
    return { verified, dns_records: recordsOf(domain, DkimAttributes) };
  } catch (error) {
    throw readableError(error);
  }
}

/** Whether SES lets the account send to anybody; a new one may send to verified addresses alone. */
export async function sendsToAnybody(): Promise<boolean> {
  return (await ses().send(new GetAccountCommand({}))).ProductionAccessEnabled ?? false;
}

function recordsOf(domain: string, dkim: DkimAttributes = {}): string[] {
  const { Tokens = [], SigningHostedZone: zone = DKIM_ZONE } = dkim;
  return Tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.${zone}`);
}

function ses(): SESv2Client {
  return new SESv2Client({ maxAttempts: 3 });
}

/** The inbox of the local service knows no senders, and responds in a form that no client of SES can read. */
function readableError(error: unknown): unknown {
  if (error instanceof SESv2ServiceException && error.name !== 'UnknownError') return error;
  return new OpsError(
    'SES knows no senders here. The local service needs none: its mails stay in its own inbox.',
  );
}
