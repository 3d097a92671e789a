import { production } from './production.ts';
import { sandbox } from './sandbox.ts';
import type { StageConfig, StageName } from './stage-config.ts';

export type { StageConfig, StageName } from './stage-config.ts';

/** The stages that there are. */
export const STAGES: Readonly<Record<StageName, StageConfig>> = { sandbox, production };
