import { senderOf } from '#infra/ops/sender-identity.ts';
import { type Facts, type Finding, fileOf, isDeployed, refused, warning } from './facts.ts';

/** What operators set once a stage is there: asked for before that, and in a sandbox only recommended. */
function needed(facts: Facts, sentence: string): Finding {
  return facts.config.name === 'production' && isDeployed(facts) ? refused(sentence) : warning(sentence);
}

/** That SES sends the account's mails, to anybody, and at the rate of the settings. */
export function checkSending({ config, sending }: Facts): Finding[] {
  const { mailsPerSecond } = config;
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
  else if (perSecond < mailsPerSecond)
    findings.push(
      grave(
        `SES grants ${perSecond} mails a second, and the stage would send ${mailsPerSecond}, some of which fail: set mailsPerSecond in ${fileOf(config)} to no more, or ask for more in Service Quotas, Amazon SES, Sending rate.`,
      ),
    );
  else if (perSecond > mailsPerSecond)
    findings.push(
      warning(
        `SES grants ${perSecond} mails a second, and the stage sends ${mailsPerSecond} at most: set mailsPerSecond in ${fileOf(config)} to have the mails of a large day sent sooner.`,
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
