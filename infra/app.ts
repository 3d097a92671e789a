import { STAGES } from './settings/stages.ts';
import { checkedApp } from './stacks/checked-app.ts';

checkedApp({ stages: Object.values(STAGES), bundle: true }).synth();
