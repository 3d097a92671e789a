/** The path of the plot's script, which the build of the pages fills in (infra/bundle/site). */
declare const LATE_SCRIPT: string;

/** Loads the script of the plot, once a view needs it: it is larger than all views together. */
export const loadPlot = (): Promise<typeof import('./plot.ts')> => import(LATE_SCRIPT);
