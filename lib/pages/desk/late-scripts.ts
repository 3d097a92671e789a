/** The paths of scripts that the build of the pages fills in (infra/bundle/site). */
declare const LATE_PLOT: string;
declare const LATE_ENGLISH: string;

/** Loads the script of the plot, once a view needs it: it is larger than any view. */
export const loadPlot = (): Promise<typeof import('./plot/plot.ts')> => import(LATE_PLOT);

/** Loads the English texts of the desk, once they are chosen: most members read the Spanish ones alone. */
export const loadEnglish = (): Promise<typeof import('#lib/wording/en/desk-page.ts')> => import(LATE_ENGLISH);
