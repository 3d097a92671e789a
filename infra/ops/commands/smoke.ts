import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { explain } from '#infra/ops/explain.ts';
import { fileText, stageName } from '#infra/ops/options.ts';
import { callsAt } from '#infra/ops/smoke/call.ts';
import { findPlace, isHere } from '#infra/ops/smoke/place.ts';
import { goThrough, type Try } from '#infra/ops/smoke/steps.ts';
import { type Keys, visitAsMerchant, visitPublic } from '#infra/ops/smoke/visit.ts';
import { closeSmokeKeys, openSmokeKeys } from '#lib/store/smoke-account.ts';

/** Tests from outside whether a stage works. */
export const smokeCommands: readonly OpsCommand[] = [
  command({
    name: 'smoke',
    summary: 'Test a stage from outside, as a merchant, and stop at the first step that fails.',
    details:
      'Calls what is public, then gets a token and reads; in a sandbox it also creates a payment method and a direct ' +
      'debit, and cancels them. Without keys it creates its own, for the account "Smoke test" of the stage, and ' +
      'revokes them at the end; that needs --stage and AWS credentials, or the local service. --public-only skips all ' +
      'calls with a token. The private key is read from a file or from DOMICILIA_PRIVATE_KEY. The exit code is 1 if a ' +
      'step fails.',
    example: 'smoke --stage sandbox',
    findsTarget: true,
    takes: (line) =>
      line
        .option('--url <url>', 'address of the stage (default: the local service)', addressOf)
        .option('--stage <stage>', 'the deployed stage', stageName)
        .addOption(new Option('--public-key <key>', 'public key of an account').env('DOMICILIA_PUBLIC_KEY'))
        .option('--private-key-file <file>', 'file with the private key of that account', fileText)
        .option('--public-only', 'call only what needs no token'),
    listing: { member: 'steps', columns: ['step', 'ms', 'result'] },
    run: async (_, { url, stage: named, publicKey, privateKeyFile, publicOnly = false }) => {
      const given = keysOf(publicKey, privateKeyFile ?? process.env.DOMICILIA_PRIVATE_KEY);
      const needsOperator = !publicOnly && given === undefined;
      const { base, stage, isOperated } = await findPlace(url, named, needsOperator);
      if (needsOperator && !isOperated) throw new OpsError(NO_KEYS);
      const call = callsAt(base);
      const steps = await goThrough(async (attempt) => {
        await visitPublic(attempt, call);
        if (publicOnly) return;
        const visit = (keys: Keys) => visitAsMerchant(attempt, call, { keys, stage });
        await (given ? visit(given) : withOwnKeys(attempt, visit));
      });
      const works = steps.every(({ result }) => result === 'ok');
      if (!works) process.exitCode = 1;
      return { url: base.origin, works, tried: publicOnly ? 'only what is public' : 'as a merchant', steps };
    },
  }),
];

const NO_KEYS =
  'Calls with a token need keys. Add --stage with AWS credentials for it, or --public-key and --private-key-file, or test ' +
  'only public calls with --public-only.';

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === 'https:' || isHere(url))) return url;
  throw new InvalidArgumentError(
    'Write the address as https://…: keys are sent over plain HTTP only on this machine.',
  );
}

/** Returns both keys, or undefined: a pipeline without keys sets empty variables. */
function keysOf(publicKey: string | undefined, privateKey: string | undefined): Keys | undefined {
  if (!publicKey && !privateKey) return undefined;
  if (publicKey && privateKey) return { publicKey, privateKey };
  throw new OpsError(
    'Name both keys of the account: --public-key and --private-key-file, or DOMICILIA_PUBLIC_KEY and DOMICILIA_PRIVATE_KEY.',
  );
}

/**
 * Runs `work` with new keys of the stage's smoke account, and revokes them afterwards. Creates the account if needed.
 */
async function withOwnKeys(attempt: Try, work: (keys: Keys) => Promise<void>): Promise<void> {
  const keys = await attempt('smoke account', () => openSmokeKeys(new Date()).catch(inPlainWords));
  try {
    await work(keys);
  } finally {
    await attempt('closing its keys', () => closeSmokeKeys(keys.publicKey).catch(inPlainWords));
  }
}

function inPlainWords(error: unknown): never {
  throw new Error(explain(error));
}
