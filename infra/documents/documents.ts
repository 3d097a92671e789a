import { STAGES } from '#infra/settings/stages.ts';
import { deploymentParts, regionsTable } from './deployment.ts';
import { idlePriceTable } from './idle-price.ts';
import type { Parts } from './parts.ts';
import type { StageTemplates } from './resources.ts';
import { runbookParts } from './runbook.ts';
import { statesParts } from './states.ts';
import { threatsParts } from './threats/threats.ts';

/**
 * Returns the generated parts of each document, by its path in the project. The pages of the bench are written by the
 * bench (`tests/bench`), which takes minutes.
 */
export function generatedParts(
  templates: Readonly<Record<'production' | 'sandbox', StageTemplates>>,
): Readonly<Record<string, Parts>> {
  return {
    'SECURITY.md': threatsParts(),
    'infra/README.md': deploymentParts(STAGES, templates.production),
    'infra/REGIONS.md': { regions: regionsTable() },
    'infra/COSTS.md': { 'idle-price': idlePriceTable(templates) },
    'infra/ops/RUNBOOK.md': runbookParts(templates.production),
    'lib/domain/README.md': statesParts(),
  };
}
