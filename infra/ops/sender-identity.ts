import {
  CreateEmailIdentityCommand,
  type DkimAttributes,
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
  SESv2ServiceException,
} from '@aws-sdk/client-sesv2';
import { awsOptions } from './aws-options.ts';
import { OpsError } from './command.ts';

/** What SES knows of a domain that mails come from. */
export type SenderIdentity = {
  /** Whether SES sends mails from it. */
  readonly verified: boolean;
  /** Whether it signs mails (DKIM): `SUCCESS` once its DNS records were seen. */
  readonly dkim: string;
  /** The DNS records that verify it, and sign its mails, one line each. */
  readonly dns_records: readonly string[];
};

/** Where SES keeps the keys of domains, in regions that say nothing of it. */
const DKIM_ZONE = 'dkim.amazonses.com';

/** Looks a domain up in SES; nothing where SES does not know it. */
export async function findIdentity(domain: string): Promise<SenderIdentity | undefined> {
  try {
    const command = new GetEmailIdentityCommand({ EmailIdentity: domain });
    return identityOf(domain, await ses().send(command));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw readableError(error);
  }
}

/** Makes a domain known to SES, with keys of 2,048 bits that SES keeps and turns itself. */
export async function createIdentity(domain: string): Promise<SenderIdentity> {
  try {
    const command = new CreateEmailIdentityCommand({
      EmailIdentity: domain,
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
    });
    return identityOf(domain, await ses().send(command));
  } catch (error) {
    throw readableError(error);
  }
}

/** What SES lets the account do. */
export type SendingAccount = {
  readonly isEnabled: boolean;
  /** A new account may send to verified addresses alone. */
  readonly sendsToAnybody: boolean;
  /** Mails a second. */
  readonly perSecond: number;
  /** `HEALTHY`, or what SES thinks of the mails that came back. */
  readonly status: string;
};

/** Asks SES what the account may send. */
export async function sendingAccount(): Promise<SendingAccount> {
  const account = await ses().send(new GetAccountCommand({}));
  return {
    isEnabled: account.SendingEnabled ?? false,
    sendsToAnybody: account.ProductionAccessEnabled ?? false,
    perSecond: account.SendQuota?.MaxSendRate ?? 0,
    status: account.EnforcementStatus ?? '',
  };
}

/** The address that mails come from, as the settings of the stage's outside parties name it. */
export function senderOf({ mail }: Readonly<Record<string, unknown>>): string | undefined {
  const isSender = typeof mail === 'object' && mail !== null && 'from' in mail;
  return isSender && typeof mail.from === 'string' ? mail.from : undefined;
}

/** The domain of a mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

type Known = { VerifiedForSendingStatus?: boolean | undefined; DkimAttributes?: DkimAttributes | undefined };

function identityOf(
  domain: string,
  { VerifiedForSendingStatus, DkimAttributes = {} }: Known,
): SenderIdentity {
  const { Status: dkim = 'NOT_STARTED', Tokens = [], SigningHostedZone: zone = DKIM_ZONE } = DkimAttributes;
  return {
    verified: VerifiedForSendingStatus ?? false,
    dkim,
    dns_records: Tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.${zone}`),
  };
}

function ses(): SESv2Client {
  return new SESv2Client(awsOptions());
}

/** The inbox of the local service knows no senders, and responds in a form that no client of SES can read. */
function readableError(error: unknown): unknown {
  if (error instanceof SESv2ServiceException && error.name !== 'UnknownError') return error;
  return new OpsError(
    'SES knows no senders here. The local service needs none: its mails stay in its own inbox.',
  );
}
