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

/** The sending domain, as SES knows it. */
export type SenderIdentity = {
  /** Whether SES sends mails from it. */
  readonly verified: boolean;
  /** Whether it signs mails (DKIM): `SUCCESS` once its DNS records were seen. */
  readonly dkim: string;
  /** The DNS records that verify it, and sign its mails, one line each. */
  readonly dns_records: readonly string[];
};

/** The zone of the domain keys, in regions whose responses do not name it. */
const DKIM_ZONE = 'dkim.amazonses.com';

/** Returns a domain from SES; undefined if SES does not know it. */
export async function findIdentity(domain: string): Promise<SenderIdentity | undefined> {
  try {
    const command = new GetEmailIdentityCommand({ EmailIdentity: domain });
    return identityOf(domain, await ses().send(command));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw readableError(error);
  }
}

/** Adds a domain to SES, with keys of 2,048 bits that SES keeps and rotates itself. */
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

/** The permissions of the account in SES. */
export type SendingAccount = {
  readonly isEnabled: boolean;
  /** False in a new account, which may send to verified addresses only. */
  readonly sendsToAnybody: boolean;
  /** Mails a second. */
  readonly perSecond: number;
  /** Mails in 24 hours; infinite without a limit. */
  readonly perDay: number;
  /** `HEALTHY`, or the state after too many bounces or complaints. */
  readonly status: string;
};

/** How SES writes that it has no limit. */
const UNLIMITED = -1;

/** Reads from SES what the account may send. */
export async function sendingAccount(): Promise<SendingAccount> {
  const account = await ses().send(new GetAccountCommand({}));
  const { MaxSendRate = 0, Max24HourSend = 0 } = account.SendQuota ?? {};
  return {
    isEnabled: account.SendingEnabled ?? false,
    sendsToAnybody: account.ProductionAccessEnabled ?? false,
    perSecond: MaxSendRate,
    perDay: Max24HourSend === UNLIMITED ? Infinity : Max24HourSend,
    status: account.EnforcementStatus ?? '',
  };
}

/** Returns the sender of mails from the providers' settings. */
export function senderOf({ mail }: Readonly<Record<string, unknown>>): string | undefined {
  const isSender = typeof mail === 'object' && mail !== null && 'from' in mail;
  return isSender && typeof mail.from === 'string' ? mail.from : undefined;
}

/** Returns the domain of a mail address. */
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

/** Explains the response of the local service's inbox, which no client of SES can read. */
function readableError(error: unknown): unknown {
  if (error instanceof SESv2ServiceException && error.name !== 'UnknownError') return error;
  return new OpsError('The local service has no SES and needs no sender: its mails stay in its own inbox.');
}
