import { LARGE_DAY } from '#infra/functions/mail-rate.ts';
import { senderOf } from '#infra/ops/sender-identity.ts';
import { type Facts, type Finding, fileOf, isDeployed, refused, warning } from './facts.ts';

/** A finding on what operators set after the first deployment: a warning before it, and in a sandbox. */
function needed(facts: Facts, sentence: string): Finding {
  return facts.config.name === 'production' && isDeployed(facts) ? refused(sentence) : warning(sentence);
}

/** Checks that SES sends the account's mails to any address, and at the rate of the settings. */
export function checkSending({ config, sending }: Facts): Finding[] {
  const { mailsPerSecond } = config;
  const grave = config.name === 'production' ? refused : warning;
  const { isEnabled, sendsToAnybody, perSecond, perDay, status } = sending;
  if (!isEnabled)
    return [
      grave(`SES does not send mails of this account (${status}): its console says why, and how to respond.`),
    ];
  const findings: Finding[] = [];
  if (!sendsToAnybody)
    findings.push(
      grave(
        `SES is in its sandbox and mails only verified addresses: request production access in its console, region ${config.region}.`,
      ),
    );
  else if (perSecond < mailsPerSecond)
    findings.push(
      grave(
        `SES permits ${perSecond} mails a second, and the stage would send ${mailsPerSecond}, so some would fail: lower mailsPerSecond in ${fileOf(config)}, or ask for more in Service Quotas, Amazon SES, Sending rate.`,
      ),
    );
  else if (perSecond > mailsPerSecond)
    findings.push(
      warning(
        `SES permits ${perSecond} mails a second, and the stage sends at most ${mailsPerSecond}: raise mailsPerSecond in ${fileOf(config)} to send the mails of a large day sooner.`,
      ),
    );
  if (config.name === 'production' && sendsToAnybody && perDay < LARGE_DAY)
    findings.push(
      warning(
        `SES permits ${perDay} mails in 24 hours, and a large day has ${LARGE_DAY}. More are tried for an hour and then fail (ops events failed): ask for more in Service Quotas, Amazon SES, Sending quota.`,
      ),
    );
  if (status !== 'HEALTHY')
    findings.push(
      warning(`SES has set the account to ${status} after bounces or complaints: see its console.`),
    );
  return findings;
}

/** Checks that mails have a sender, and that its domain is verified and signs them. */
export function checkSender(facts: Facts): Finding[] {
  const { config, providers = {}, sender } = facts;
  if (facts.isPlan) return [];
  const set = `npm run --silent ops -- mail set --stage ${config.name} --from`;
  const from = senderOf(providers);
  if (from === undefined)
    return [
      needed(
        facts,
        `Mails wait because they have no sender: once the stage is deployed, run ${set} ADDRESS.`,
      ),
    ];
  if (!sender) return [needed(facts, `SES does not know the domain of ${from}: run ${set} ${from}.`)];
  if (sender.verified && sender.dkim === 'SUCCESS') return [];
  return [
    needed(
      facts,
      `The domain of ${from} is not verified (DKIM: ${sender.dkim}): set the DNS records that ops mail show --stage ${config.name} prints.`,
    ),
  ];
}

/** Checks that the credentials of the verification providers are set. */
export function checkProviders(facts: Facts): Finding[] {
  const { config, providers = {} } = facts;
  if (facts.isPlan) return [];
  return [config.accountVerification, config.identityVerification]
    .filter((name) => name !== 'simulator' && !(name in providers))
    .map((name) =>
      needed(
        facts,
        `The stage has no credentials for ${name}: once it is deployed, run npm run --silent ops -- provider set ${name} --stage ${config.name}.`,
      ),
    );
}
