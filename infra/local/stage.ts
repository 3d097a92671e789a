import { sandbox } from '#infra/settings/sandbox.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * The stage that the local run serves: the sandbox, with a firewall as production has one, so that the web ACL of the API
 * is tried over HTTP. Requests are not counted by address here: all come from this machine.
 */
export const localStage: StageConfig = { ...sandbox, requestsPerAddress: 20_000 };
