/** Charts of cost by load: lines over labelled axes, as SVG that is readable on light and on dark pages. */
import { type Scale, scaleOf, tickLabel } from "./scale.ts";

export interface Series {
  readonly name: string;
  /** Points with x ascending. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Distinguishes two engines if colours distinguish something else. */
  readonly isDashed?: boolean;
  /** Series that belong together have the same colour; by default each has its own. */
  readonly color?: number;
}

export interface Chart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

const WIDTH = 460;
const HEIGHT = 330;
const COLUMNS = 2;
const plot = { left: 62, right: 16, top: 36, bottom: 104 };
const LEGEND_LINE = 15;

/** Dark enough for white, light enough for black; also distinguishable for people who don't see all colours. */
const COLORS = ["#3b82c4", "#d9722e", "#2e9e6b", "#b0559c"] as const;

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #333 }
  .title { font-weight: 600; font-size: 13px }
  .axis { stroke: #888 }
  .grid { stroke: #8884; stroke-width: 1 }
  .line { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) { text { fill: #ddd } }`;

/** Draws all charts, side by side. */
export function drawCharts(charts: readonly Chart[]): string {
  const columns = Math.min(COLUMNS, charts.length);
  const rows = Math.ceil(charts.length / columns);
  const [width, height] = [columns * WIDTH, rows * HEIGHT];
  const parts = charts.map((chart, index) => {
    const [x, y] = [(index % columns) * WIDTH, Math.floor(index / columns) * HEIGHT];
    return `<g transform="translate(${x} ${y})">\n${drawChart(chart)}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeText(charts.map(({ title }) => title).join("; "))}</title>`,
    `<style>${STYLE}\n</style>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

function drawChart({ title, xLabel, yLabel, series }: Chart): string {
  const points = series.flatMap((one) => one.points);
  const x = scaleOf(points.map((point) => point.x));
  const y = scaleOf(points.map((point) => point.y));
  const right = WIDTH - plot.right;
  const bottom = HEIGHT - plot.bottom;
  const xAt = (value: number) => round(plot.left + x.at(value) * (right - plot.left));
  const yAt = (value: number) => round(bottom - y.at(value) * (bottom - plot.top));
  const middle = (plot.left + right) / 2;
  return [
    text({ x: plot.left, y: 18, value: title, style: 'class="title"' }),
    ...y.ticks.map((tick) => `<path class="grid" d="M${plot.left} ${yAt(tick)}H${right}"/>`),
    ...y.ticks.map((tick) =>
      text({ x: plot.left - 6, y: yAt(tick) + 4, value: tickLabel(tick), style: 'text-anchor="end"' }),
    ),
    ...x.ticks.map((tick) => `<path class="axis" d="M${xAt(tick)} ${bottom}v4"/>`),
    ...x.ticks.map((tick) =>
      text({ x: xAt(tick), y: bottom + 17, value: tickLabel(tick), style: 'text-anchor="middle"' }),
    ),
    `<path class="axis" d="M${plot.left} ${plot.top}V${bottom}H${right}" fill="none"/>`,
    text({ x: middle, y: bottom + 34, value: labelOf(xLabel, x), style: 'text-anchor="middle"' }),
    text({
      x: 0,
      y: 0,
      value: labelOf(yLabel, y),
      style: `text-anchor="middle" transform="translate(14 ${(plot.top + bottom) / 2}) rotate(-90)"`,
    }),
    ...series.map((one, index) => drawSeries(one, colorOf(one, index), xAt, yAt)),
    ...series.map((one, index) => drawLegend(one, colorOf(one, index), index, bottom + 54)),
  ].join("\n");
}

const colorOf = ({ color }: Series, index: number): string => COLORS[(color ?? index) % COLORS.length] ?? "";

const dashes = ({ isDashed }: Series): string => (isDashed ? ' stroke-dasharray="5 3"' : "");

function drawSeries(
  series: Series,
  color: string,
  xAt: (value: number) => number,
  yAt: (value: number) => number,
): string {
  const places = series.points.map(({ x, y }) => `${xAt(x)} ${yAt(y)}`);
  const dots = series.points.map(
    ({ x, y }) => `<circle cx="${xAt(x)}" cy="${yAt(y)}" r="3" fill="${color}"/>`,
  );
  return [`<path class="line" stroke="${color}"${dashes(series)} d="M${places.join("L")}"/>`, ...dots].join(
    "",
  );
}

function drawLegend(series: Series, color: string, index: number, top: number): string {
  const x = plot.left + (index % 2) * 190;
  const y = top + Math.floor(index / 2) * LEGEND_LINE;
  const line = `<path class="line" stroke="${color}"${dashes(series)} d="M${x} ${y - 4}h24"/>`;
  return line + text({ x: x + 30, y, value: series.name, style: "" });
}

const labelOf = (label: string, { isLogarithmic }: Scale): string =>
  isLogarithmic ? `${label} (log scale)` : label;

const text = ({ x, y, value, style }: { x: number; y: number; value: string; style: string }): string =>
  `<text x="${x}" y="${y}" ${style}>${escapeText(value)}</text>`;

const escapeText = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const round = (value: number): number => Math.round(value * 10) / 10;
