import { production } from './production.ts';
import { sandbox } from './sandbox.ts';
import type { StageConfig, StageName } from './stage-config.ts';

export type { StageConfig, StageName } from './stage-config.ts';

/** All stages. */
export const STAGES: Readonly<Record<StageName, StageConfig>> = { sandbox, production };
