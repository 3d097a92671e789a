import uPlot from 'uplot';

/** What a plot shows: for each day or month what was collected and what was not, in pesos. */
export type Bars = {
  readonly names: readonly string[];
  readonly paid: readonly number[];
  readonly failed: readonly number[];
};

const HEIGHT = 220;
/** Pixels for each name of the lower axis. */
const NAME_WIDTH = 76;

/** Returns a color of the page, which depends on whether it is light or dark. */
const color = (name: string) => () =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/**
 * Draws bars into an element, as wide as it is, and again when its width or the colors of the page change. `point` is
 * called with the number of the bars that the pointer is at; undefined once it has left.
 */
export function drawPlot(
  into: HTMLElement,
  { names, paid, failed }: Bars,
  point: (n: number | undefined) => void,
): void {
  const last = names.length - 1;
  const axis = {
    ...{ stroke: color('muted'), font: `12px ${getComputedStyle(into).fontFamily}` },
    ...{ grid: { stroke: color('line'), width: 1 }, ticks: { show: false } },
  };
  const bars = (side: 1 | -1, fill: string): uPlot.Series => ({
    ...{ fill: color(fill), stroke: color(fill), width: 0, points: { show: false } },
    // biome-ignore lint/style/noNonNullAssertion: the complete build of the library has all paths
    paths: uPlot.paths.bars!({ align: side, size: [0.4, 24], radius: 0.15 }),
  });
  const plot = new uPlot(
    {
      ...{ width: into.clientWidth || 320, height: HEIGHT, padding: [8, 8, 0, 0] },
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [-0.5, last + 0.5] },
        y: { range: (_, __, most) => [0, (most || 1) * 1.05] },
      },
      axes: [
        {
          ...axis,
          ...{ grid: { show: false }, space: NAME_WIDTH, incrs: [1, 2, 5, 7, 10, 14, 30] },
          values: (_, at) => at.map((n) => names[n] ?? ''),
        },
        { ...axis, size: 52, space: 40, values: (_, at) => at.map(shortPesos) },
      ],
      series: [{}, bars(-1, 'good'), bars(1, 'bad')],
      hooks: { setCursor: [({ cursor: { idx } }) => point(idx ?? undefined)] },
    },
    [names.map((_, n) => n), [...paid], [...failed]],
    into,
  );
  new ResizeObserver(() => {
    if (into.clientWidth > 0) plot.setSize({ width: into.clientWidth, height: HEIGHT });
  }).observe(into);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => plot.redraw(false));
}

/** Returns pesos in as few characters as an axis has room for: `$350`, `$2.5k`, `$1.4M`. */
function shortPesos(amount: number): string {
  const [divisor, unit] = amount >= 1e6 ? [1e6, 'M'] : amount >= 1e3 ? [1e3, 'k'] : [1, ''];
  return `$${Number((amount / divisor).toFixed(2))}${unit}`;
}
