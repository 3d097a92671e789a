import { readClone } from './host/commits.ts';
import { STAGES } from './settings/stages.ts';
import { checkedApp } from './stacks/checked-app.ts';

checkedApp({ stages: Object.values(STAGES), bundle: true, commit: readClone().commit }).synth();
