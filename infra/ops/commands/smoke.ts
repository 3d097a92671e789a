import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { findStack } from '#infra/ops/deployed-stack.ts';
import { fileText, stageName } from '#infra/ops/options.ts';
import { callsAt } from '#infra/ops/smoke/call.ts';
import { goThrough } from '#infra/ops/smoke/steps.ts';
import { type Keys, visitAsMerchant, visitPublic } from '#infra/ops/smoke/visit.ts';
import { namesOf } from '#infra/settings/names.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';

/** Whether a stage works, seen from outside. */
export const smokeCommands: readonly OpsCommand[] = [
  command({
    name: 'smoke',
    summary: 'Try a stage from outside, as a merchant does, and stop at the first step that fails.',
    details:
      'Without keys only what is public is tried. With keys: a token and reading; in a sandbox also a payment method and a ' +
      'direct debit, which is cancelled again. The private key comes from a file or from DOMICILIA_PRIVATE_KEY. The exit ' +
      'code is 1 where a step fails.',
    example: 'smoke --url http://localhost:3000 --public-key pk_demo --private-key-file KEY',
    findsTarget: true,
    takes: (line) =>
      line
        .option('--url <url>', 'where the stage is', addressOf)
        .option('--stage <stage>', 'the deployed stage, instead of its address', stageName)
        .addOption(new Option('--public-key <key>', 'of an account').env('DOMICILIA_PUBLIC_KEY'))
        .option('--private-key-file <file>', 'holds the private key of that account', fileText),
    listing: { member: 'steps', columns: ['step', 'ms', 'result'] },
    run: async (_, { url, stage, publicKey, privateKeyFile }) => {
      const base = url ?? (await addressOfStage(stage));
      const keys = keysOf(publicKey, privateKeyFile ?? process.env.DOMICILIA_PRIVATE_KEY);
      const call = callsAt(base);
      const steps = await goThrough(async (attempt) => {
        await visitPublic(attempt, call);
        if (keys) await visitAsMerchant(attempt, call, keys);
      });
      const works = steps.every(({ result }) => result === 'ok');
      if (!works) process.exitCode = 1;
      return {
        url: base.origin,
        works,
        tried: keys ? 'as a merchant' : 'what is public, without keys',
        steps,
      };
    },
  }),
];

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url && (url.protocol === 'https:' || isHere)) return url;
  throw new InvalidArgumentError(
    'Write an address as https://…; keys travel to no other, but to this machine.',
  );
}

async function addressOfStage(stage: StageName | undefined): Promise<URL> {
  if (stage === undefined)
    throw new OpsError('Say where the stage is: --url, or --stage for a deployed one.');
  process.env.AWS_REGION = STAGES[stage].region;
  const address = (await findStack(namesOf(stage).stack('edge')))?.outputs.Url;
  if (address === undefined) throw new OpsError(`The stage ${stage} is not deployed in this AWS account.`);
  return new URL(address);
}

/** Both keys, or none: where a pipeline has none, their variables are there and empty. */
function keysOf(publicKey: string | undefined, privateKey: string | undefined): Keys | undefined {
  if (!publicKey && !privateKey) return undefined;
  if (publicKey && privateKey) return { publicKey, privateKey };
  throw new OpsError(
    'An account has two keys: --public-key and --private-key-file, or DOMICILIA_PUBLIC_KEY and DOMICILIA_PRIVATE_KEY.',
  );
}
