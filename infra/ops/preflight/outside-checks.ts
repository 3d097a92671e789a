import { senderOf } from '#infra/ops/sender-identity.ts';
import { type Facts, type Finding, isDeployed, refused, warning } from './facts.ts';

/** Mails a second that the worker sends, two batches at a time: what SES takes of an account outside its sandbox. */
const MAILS_PER_SECOND = 14;

/** What operators set once a stage is there: asked for before that, and in a sandbox only recommended. */
function needed(facts: Facts, sentence: string): Finding {
  return facts.config.name === 'production' && isDeployed(facts) ? refused(sentence) : warning(sentence);
}

/** That SES sends the account's mails, to anybody, and fast enough. */
export function checkSending({ config, sending }: Facts): Finding[] {
  const grave = config.name === 'production' ? refused : warning;
  const { isEnabled, sendsToAnybody, perSecond, status } = sending;
  if (!isEnabled)
    return [
      grave(`SES sends no mails of this account (${status}): its console says why, and how to answer.`),
    ];
  const findings: Finding[] = [];
  if (!sendsToAnybody)
    findings.push(
      grave(
        `SES is in its sandbox and mails verified addresses alone: ask for production access in its console, region ${config.region}.`,
      ),
    );
  else if (perSecond < MAILS_PER_SECOND)
    findings.push(
      warning(
        `SES takes ${perSecond} mails a second, and the stage sends up to ${MAILS_PER_SECOND}: ask for more in Service Quotas, Amazon SES, Sending rate.`,
      ),
    );
  if (status !== 'HEALTHY')
    findings.push(warning(`SES has the account at ${status}, for bounces or complaints: see its console.`));
  return findings;
}

/** That mails have a sender, whose domain is verified and signs them. */
export function checkSender(facts: Facts): Finding[] {
  const { config, providers = {}, sender } = facts;
  if (facts.isPlan) return [];
  const set = `npm run --silent ops -- mail set --stage ${config.name} --from`;
  const from = senderOf(providers);
  if (from === undefined)
    return [needed(facts, `Mails have no sender, and wait: ${set} ADDRESS, once the stage is deployed.`)];
  if (!sender) return [needed(facts, `SES does not know the domain of ${from}: ${set} ${from}.`)];
  if (sender.verified && sender.dkim === 'SUCCESS') return [];
  return [
    needed(
      facts,
      `The domain of ${from} is not verified (DKIM: ${sender.dkim}): set its DNS records, which ops mail show --stage ${config.name} prints.`,
    ),
  ];
}

/** That the credentials are set of those who verify accounts and identities. */
export function checkProviders(facts: Facts): Finding[] {
  const { config, providers = {} } = facts;
  if (facts.isPlan) return [];
  return [config.accountVerification, config.identityVerification]
    .filter((name) => name !== 'simulator' && !(name in providers))
    .map((name) =>
      needed(
        facts,
        `The stage has no credentials for ${name}: npm run --silent ops -- provider set ${name} --stage ${config.name}, once it is deployed.`,
      ),
    );
}
