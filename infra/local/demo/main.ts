import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseService, shown } from '#infra/host/choose-service.ts';
import { endInOneLine, oneLine } from '#infra/host/one-line.ts';
import { UserError } from '#infra/host/user-error.ts';
import type { AccountKeys } from '#infra/local/demo-account.ts';
import { readJson } from '#infra/local/private-file.ts';
import { walk } from './walk.ts';

endInOneLine();
// The reader may close the pipe: `| head`.
process.stdout.once('error', () => process.exit());
try {
  const { directory, description } = await chooseService({ call: 'npm run demo' });
  await walk({
    ...{ service: description, directory, account: keysIn(directory) },
    say: (line) => console.log(line),
  });
} catch (error) {
  console.error(
    process.env.DEBUG === '1' ? error : error instanceof UserError ? error.message : oneLine(error),
  );
  process.exitCode = 1;
}

/** Returns the demo account that the service wrote to its data directory before it was ready. */
function keysIn(directory: string): AccountKeys {
  const file = join(directory, 'demo-account.json');
  if (existsSync(file)) return readJson<AccountKeys>(file, undefined as never);
  throw new UserError(`${shown(file)} is missing: stop the service, and start it again with \`npm start\`.`);
}
