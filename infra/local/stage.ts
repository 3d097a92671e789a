import { sandbox } from '#infra/settings/sandbox.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * The stage that the local run serves: the sandbox, with a firewall as production has one, so that the web ACL of the
 * API is tested over HTTP. Requests are not counted by address: all are from this machine.
 */
export const localStage: StageConfig = { ...sandbox, requestsPerAddress: 20_000 };
